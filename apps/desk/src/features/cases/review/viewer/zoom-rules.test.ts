import { describe, expect, it } from 'vitest'
import { pointBefore, scaleOf, scrollAfterZoom, stepZoom, turn, turned, zoomByWheel } from './zoom-rules.ts'

const paper = { width: 2_000, height: 1_000 }
const frame = { width: 500, height: 400 }

describe('a paper in its frame', () => {
  it('is as wide as the frame, wholly in it, or at a scale', () => {
    expect(scaleOf('width', paper, frame)).toBe(0.25)
    expect(scaleOf('page', { width: 1_000, height: 2_000 }, frame)).toBe(0.2)
    expect(scaleOf('page', paper, frame)).toBe(0.25)
    expect(scaleOf(1, paper, frame)).toBe(1)
  })

  it('is never smaller than a tenth or larger than eight times', () => {
    expect(scaleOf('width', { width: 50_000, height: 10 }, frame)).toBe(0.1)
    expect(scaleOf('width', { width: 10, height: 10 }, frame)).toBe(8)
    expect(scaleOf(0.01, paper, frame)).toBe(0.1)
    expect(scaleOf(99, paper, frame)).toBe(8)
  })

  it('has a scale before the frame is measured', () => {
    expect(scaleOf('width', paper, { width: 0, height: 0 })).toBe(1)
  })

  it('takes the room of its turned sides', () => {
    expect(turned(paper, 0)).toEqual(paper)
    expect(turned(paper, 1)).toEqual({ width: 1_000, height: 2_000 })
    expect(turned(paper, 2)).toEqual(paper)
    expect([turn(0), turn(1), turn(2), turn(3)]).toEqual([1, 2, 3, 0])
  })
})

describe('zooming', () => {
  it('goes by steps from 10 to 800 %, and back through the same', () => {
    const up = [0.1]
    while ((up.at(-1) ?? 8) < 8) up.push(stepZoom(up.at(-1) ?? 8, 1))
    const down = [8]
    while ((down.at(-1) ?? 0.1) > 0.1) down.push(stepZoom(down.at(-1) ?? 0.1, -1))
    expect(up).toEqual(down.reverse())
    expect(up).toContain(1)
    expect([stepZoom(8, 1), stepZoom(0.1, -1)]).toEqual([8, 0.1])
  })

  it('goes to the next step from between two, and does not stay at one that is nearly reached', () => {
    expect([stepZoom(0.6, 1), stepZoom(0.6, -1)]).toEqual([0.67, 0.5])
    expect([stepZoom(0.999, 1), stepZoom(1.001, -1)]).toEqual([1.25, 0.8])
  })

  it('follows the wheel both ways, however hard it is turned', () => {
    expect(zoomByWheel(1, -100)).toBeCloseTo(1 / zoomByWheel(1, 100))
    expect(zoomByWheel(1, -100)).toBeGreaterThan(1.2)
    expect(zoomByWheel(1, -100_000)).toBe(zoomByWheel(1, -200))
    expect([zoomByWheel(8, -100), zoomByWheel(0.1, 100)]).toEqual([8, 0.1])
  })

  it.each([
    [
      { x: 250, y: 200 },
      { x: 300, y: 100 },
    ],
    [
      { x: 10, y: 390 },
      { x: 700, y: 250 },
    ],
  ])('leaves below the pointer at %o what is there', (pointer, scroll) => {
    const before = { width: 2_000, height: 1_000 }
    const after = { width: 3_000, height: 1_500 }
    const moved = scrollAfterZoom({ pointer, scroll, frame, before, after })
    expect((moved.x + pointer.x) / after.width).toBeCloseTo((scroll.x + pointer.x) / before.width)
    expect((moved.y + pointer.y) / after.height).toBeCloseTo((scroll.y + pointer.y) / before.height)
  })

  it('begins in the middle, where a small paper lies', () => {
    const moved = scrollAfterZoom({
      pointer: { x: 250, y: 200 },
      scroll: { x: 0, y: 0 },
      frame,
      before: { width: 100, height: 100 },
      after: { width: 1_000, height: 1_000 },
    })
    expect(moved).toEqual({ x: 250, y: 300 })
  })

  it('scrolls no further than the paper', () => {
    const moved = scrollAfterZoom({
      pointer: { x: 500, y: 400 },
      scroll: { x: 1_500, y: 600 },
      frame,
      before: paper,
      after: { width: 400, height: 200 },
    })
    expect(moved).toEqual({ x: 0, y: 0 })
  })
})

describe('a point of a turned paper', () => {
  // The upper left corner of what is seen, and a point a little right of it.
  it.each([
    [0, { x: 0.1, y: 0 }],
    [1, { x: 0, y: 0.9 }],
    [2, { x: 0.9, y: 1 }],
    [3, { x: 1, y: 0.1 }],
  ] as const)('is found in the paper as it was handed in, turned by %s', (quarters, expected) => {
    const found = pointBefore({ x: 0.1, y: 0 }, quarters)
    expect(found.x).toBeCloseTo(expected.x)
    expect(found.y).toBeCloseTo(expected.y)
  })
})
