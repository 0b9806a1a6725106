import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails where axe finds a violation on the screen as it stands, with one readable line for each element. */
export async function axe(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, 'axe found nothing to judge').toBeGreaterThan(0)
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n    ${target.join(' ')}\n    ${html}`),
  )
  expect(lines.join('\n'), `axe on ${page.url()}`).toBe('')
}
