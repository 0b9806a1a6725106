import type { CDPSession, Page } from '@playwright/test'

/** Turns a wheel by so many pixels, up if positive: Chromium makes no finger gesture for an emulated phone. */
export async function drag(tools: CDPSession, yDistance: number): Promise<void> {
  await tools.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance,
    speed: 8_000,
    gestureSourceType: 'mouse',
  })
}

/** Runs in the page before its scripts: keeps the milliseconds of each task above fifty. */
export function watchTasks() {
  const long: number[] = []
  Reflect.set(globalThis, 'longTasks', long)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration)
  }).observe({ type: 'longtask' })
}

export const clearTasks = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'longTasks').splice(0))
export const tasksOf = (page: Page): Promise<number[]> => page.evaluate(() => [...Reflect.get(globalThis, 'longTasks')])
