// The part of lit that the page uses, typed by hand so that checking needs no package but the compiler.
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function css(strings: TemplateStringsArray, ...values: unknown[]): object;
export declare const nothing: symbol;
export declare const noChange: symbol;
export declare function render(value: unknown, container: HTMLElement | DocumentFragment | SVGElement): unknown;
export interface PropertyDeclaration {
  attribute?: boolean | string;
  reflect?: boolean;
  state?: boolean;
  type?: unknown;
  hasChanged?(value: unknown, old: unknown): boolean;
}
export declare class LitElement extends HTMLElement {
  static properties: Record<string, PropertyDeclaration>;
  static styles?: unknown;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  readonly hasUpdated: boolean;
  protected createRenderRoot(): HTMLElement | DocumentFragment;
  requestUpdate(name?: string, old?: unknown): void;
  protected willUpdate(changed: Map<string, unknown>): void;
  protected firstUpdated(changed: Map<string, unknown>): void;
  protected updated(changed: Map<string, unknown>): void;
  protected render(): unknown;
  connectedCallback(): void;
  disconnectedCallback(): void;
}
export declare function repeat<T>(
  items: Iterable<T>,
  key: (item: T, index: number) => unknown,
  template: (item: T, index: number) => unknown,
): unknown;
export declare function classMap(classes: Record<string, unknown>): unknown;
export interface Ref<T = Element> {
  readonly value?: T;
}
export declare function createRef<T = Element>(): Ref<T>;
export declare function ref<T = Element>(where: Ref<T> | ((element: T | undefined) => void)): unknown;
export declare function live(value: unknown): unknown;
