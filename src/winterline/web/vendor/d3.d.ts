// The part of d3-zoom and d3-selection that the page uses, typed by hand.
export interface ZoomTransform {
  readonly k: number;
  readonly x: number;
  readonly y: number;
  apply(point: [number, number]): [number, number];
  invert(point: [number, number]): [number, number];
  scale(k: number): ZoomTransform;
  translate(x: number, y: number): ZoomTransform;
}
export interface ZoomEvent {
  readonly transform: ZoomTransform;
  readonly sourceEvent: Event | null;
  readonly type: "start" | "zoom" | "end";
}
export interface Selection {
  call(fn: (selection: Selection, ...rest: never[]) => void, ...rest: unknown[]): Selection;
  on(type: string, listener: ((event: Event) => void) | null): Selection;
  node(): Element | null;
}
export interface ZoomBehaviour {
  (selection: Selection): void;
  scaleExtent(extent: [number, number]): this;
  translateExtent(extent: [[number, number], [number, number]]): this;
  extent(extent: () => [[number, number], [number, number]]): this;
  clickDistance(distance: number): this;
  filter(test: (event: Event & { button?: number; ctrlKey?: boolean }) => boolean): this;
  on(type: string, listener: ((event: ZoomEvent) => void) | null): this;
  transform(selection: Selection, transform: ZoomTransform): void;
  scaleBy(selection: Selection, k: number, point?: [number, number]): void;
  translateBy(selection: Selection, x: number, y: number): void;
}
export declare function zoom(): ZoomBehaviour;
export declare const zoomIdentity: ZoomTransform;
export declare function zoomTransform(node: Element): ZoomTransform;
export declare function select(target: Element): Selection;
export declare function pointer(event: Event, target?: Element): [number, number];
