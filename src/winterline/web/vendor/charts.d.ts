// The part of d3-scale, d3-shape and d3-axis that the page uses, typed by hand.
import type { Selection } from "./d3.js";
export interface Linear {
  (value: number): number;
  domain(): [number, number];
  domain(ends: [number, number]): this;
  range(ends: [number, number]): this;
  nice(count?: number): this;
  ticks(count?: number): number[];
  tickFormat(count?: number): (value: number) => string;
}
export interface Band {
  (name: string): number | undefined;
  domain(names: string[]): this;
  range(ends: [number, number]): this;
  bandwidth(): number;
}
export interface Axis<T> {
  (selection: Selection): void;
  tickValues(values: T[]): this;
  tickFormat(words: (value: T, index: number) => string): this;
  ticks(count: number): this;
  tickSize(size: number): this;
  tickSizeOuter(size: number): this;
  tickPadding(pixels: number): this;
}
type Point = [number, number];
export interface Shape {
  (points: Point[]): string | null;
  x(at: (point: Point) => number): this;
  y(at: (point: Point) => number): this;
}
export interface Area {
  (points: Point[]): string | null;
  x(at: (point: Point) => number): this;
  y0(at: (point: Point) => number): this;
  y1(at: (point: Point) => number): this;
}
export declare function scaleLinear(): Linear;
export declare function scaleSqrt(): Linear;
export declare function scaleBand(): Band;
export declare function line(): Shape;
export declare function area(): Area;
export declare function axisBottom(scale: Linear): Axis<number>;
export declare function axisBottom(scale: Band): Axis<string>;
export declare function axisLeft(scale: Linear): Axis<number>;
export declare function axisLeft(scale: Band): Axis<string>;
