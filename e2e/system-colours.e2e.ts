import type { Locator } from '@playwright/test'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

test('what is chosen, and a switch, is seen where the system chooses the colours', async ({ page }) => {
  await signInAt(page, '/my')
  const parts = page.getByRole('switch').locator('span')
  await expect(parts).toHaveCount(2)
  for (const part of await parts.all()) expect(await outlineOf(part)).not.toBe('none')

  await page.goto('/prodoing?itemIndex=1')
  const tabs = page.getByRole('tab')
  expect(await outlineOf(tabs.and(page.locator('[aria-selected="true"]')))).toBe('solid')
  expect(await outlineOf(tabs.and(page.locator('[aria-selected="false"]')).first())).toBe('none')

  await page.goto('/appointment')
  const days = page.getByRole('button', { pressed: true })
  expect(await outlineOf(days.first())).toBe('solid')
  expect(await outlineOf(page.locator('[aria-pressed="false"]').first())).toBe('none')
})

const outlineOf = (element: Locator) => element.evaluate((it) => getComputedStyle(it).outlineStyle)
