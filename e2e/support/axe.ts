import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof Axe
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails where axe finds a violation on the screen, with one readable line for each element. */
export async function axe(page: Page): Promise<void> {
  // Every screen has its title; until then its code is on the way.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await untilStill(page)
  const faults = await findAxeFaults(page)
  expect(faults.join('\n'), `axe on ${page.url()}`).toBe('')
}

/**
 * What axe finds on the screen, one line for each element: by all its rules for WCAG 2.2 A and AA and its
 * good practices, or by the named ones alone. Throws where it finds nothing to judge.
 */
export async function findAxeFaults(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { judged, faults } = await page.evaluate(async (only) => {
    const { passes, violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    })
    // A target that happens to lie half under a fixed bar can be scrolled from there: it is judged in the middle of the screen.
    const isSmallAnywhere = async ({ target }: Axe.NodeResult) => {
      const element = document.querySelector(target.join(' '))
      if (!element) return true
      const [x, y] = [window.scrollX, window.scrollY]
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await window.axe.run(element, { runOnly: ['target-size'] })
      window.scrollTo({ left: x, top: y, behavior: 'instant' })
      return again.violations.length > 0
    }
    for (const violation of violations.filter(({ id }) => id === 'target-size')) {
      const small: Axe.NodeResult[] = []
      for (const node of violation.nodes) if (await isSmallAnywhere(node)) small.push(node)
      violation.nodes = small
    }
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${why}\n    ${target.join(' ')}\n    ${html}`
      }),
    )
    return { judged: passes.length + violations.length, faults }
  }, rules)
  if (judged === 0) throw new Error(`axe found nothing to judge on ${page.url()}`)
  return faults
}

/** Waits for what fades or moves in: half way its colours are not those that a citizen reads. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What a change of mode sets going is known with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
