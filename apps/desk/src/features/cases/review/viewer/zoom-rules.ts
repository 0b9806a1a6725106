/** How a paper lies in its frame. Scale 1 is one point of the picture for one CSS pixel. */
export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Turns by quarters, clockwise. */
export type Quarters = 0 | 1 | 2 | 3

/** As wide as the frame, wholly in the frame, or at a scale. */
export type Zoom = 'width' | 'page' | number

const smallest = 0.1
const largest = 8

/** What + and - go through. */
const steps = [0.1, 0.15, 0.2, 0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

const within = (scale: number): number => Math.min(largest, Math.max(smallest, scale))

/** As the server has it. */
export const quartersOf = (turns: number): Quarters => ([0, 1, 2, 3] as const).find((each) => each === turns) ?? 0

export const turn = (quarters: Quarters): Quarters => {
  const next = { 0: 1, 1: 2, 2: 3, 3: 0 } as const
  return next[quarters]
}

/** The room that a paper takes once it is turned. */
export const turned = ({ width, height }: Size, quarters: Quarters): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** The scale of a turned paper in its frame. An empty frame has none yet. */
export function scaleOf(zoom: Zoom, paper: Size, frame: Size): number {
  if (typeof zoom === 'number') return within(zoom)
  if (frame.width <= 0 || paper.width <= 0) return 1
  const byWidth = frame.width / paper.width
  return within(zoom === 'width' ? byWidth : Math.min(byWidth, frame.height / paper.height))
}

/** The next step above or below a scale. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  // A scale that is nearly a step counts as that step.
  const near = 0.01
  const found =
    direction === 1
      ? steps.find((step) => step > scale * (1 + near))
      : [...steps].reverse().find((step) => step < scale * (1 - near))
  return found ?? (direction === 1 ? largest : smallest)
}

/** A turn of the wheel, or two fingers on a touch pad. */
export const zoomByWheel = (scale: number, delta: number): number =>
  within(scale * Math.exp(-Math.max(-200, Math.min(200, delta)) / 400))

interface Zooming {
  /** Where the pointer is in the frame. What is below it stays below it. */
  pointer: Point
  scroll: Point
  frame: Size
  before: Size
  after: Size
}

/** How far the frame is scrolled after a zoom at the pointer. A paper smaller than its frame lies in the middle. */
export function scrollAfterZoom({ pointer, scroll, frame, before, after }: Zooming): Point {
  return {
    x: scrollOf(pointer.x, scroll.x, frame.width, before.width, after.width),
    y: scrollOf(pointer.y, scroll.y, frame.height, before.height, after.height),
  }
}

function scrollOf(pointer: number, scroll: number, frame: number, before: number, after: number): number {
  const part = before > 0 ? (scroll + pointer - marginOf(frame, before)) / before : 0
  const wanted = part * after + marginOf(frame, after) - pointer
  return Math.max(0, Math.min(Math.max(0, after - frame), wanted))
}

const marginOf = (frame: number, paper: number): number => Math.max(0, (frame - paper) / 2)

/** Where a point of the turned paper, from 0 to 1, is in the paper as it was handed in. */
export function pointBefore({ x, y }: Point, quarters: Quarters): Point {
  if (quarters === 1) return { x: y, y: 1 - x }
  if (quarters === 2) return { x: 1 - x, y: 1 - y }
  if (quarters === 3) return { x: 1 - y, y: x }
  return { x, y }
}
