import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails where axe finds a violation on the screen as it stands, with one readable line for each element. */
export async function axe(page: Page): Promise<void> {
  // Every screen has its title; until then its code is on the way.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await untilStill(page)
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, 'axe found nothing to judge').toBeGreaterThan(0)
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n    ${target.join(' ')}\n    ${html}`),
  )
  expect(lines.join('\n'), `axe on ${page.url()}`).toBe('')
}

/** Waits for what fades or moves in: half way its colours are not those that a citizen reads. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
