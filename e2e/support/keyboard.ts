import { expect, type Locator, type Page } from '@playwright/test'

/** Tabs pressed before something counts as out of reach. */
const patience = 120

/** Presses Tab until this has the focus, in sight: not wholly behind a bar. Fails where the keyboard does not come to it. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < patience; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => target.evaluate(isInSight), `${target} behind something`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${patience} times Tab did not lead to ${target}`)
}

/**
 * The first field with a fault has the focus and keeps it: react-hook-form focuses it at once, and once more in a
 * timer. A person does not type before that, but this program would.
 */
export async function meetFault(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Reaches it and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Reaches a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.type(text)
}

/** From the home screen by one of its tiles, or by a tab, through the sign-in as this person to the screen behind it. */
export async function enter(page: Page, link: RegExp, title: string, person: RegExp = /zhangsan/): Promise<void> {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: link }))
  await press(page, page.getByRole('link', { name: person }))
  await arrive(page, title)
}

/** The new screen is there under its title and has the focus: a screen reader and Tab begin at its head. */
export async function arrive(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.getByRole('main')).toBeFocused()
}

/** What a screen reader reads by itself, wherever the focus is. */
export async function hear(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
}

/** Answers the dialog that is open. */
export async function answer(page: Page, button: string): Promise<void> {
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: button }))
}

/** Whether something of what has the focus is the topmost thing at its place; a hidden control's place is its label's. */
export function isInSight(element: Element): boolean {
  const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
  const boxes = [element.getBoundingClientRect(), shown.getBoundingClientRect()]
  return boxes.some(({ left, right, top, bottom }) =>
    [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const above = document.elementFromPoint((left + right) / 2, y)
      return above !== null && (element.contains(above) || shown.contains(above) || above.contains(element))
    }),
  )
}

/** What of an open dialog Tab does not come to, or comes to behind something: one line for each. */
export async function findUnreached(page: Page, dialog: Locator): Promise<string[]> {
  const controls = dialog.locator('a, button, input, select, textarea, summary')
  const behind = new Set<string>()
  const seen = new Set<number>()
  let last = -1
  for (let pressed = 0; pressed < patience; pressed++) {
    await page.keyboard.press('Tab')
    const place = await controls.evaluateAll((all) => all.findIndex((each) => each.matches(':focus')))
    // A date has several stops.
    if (place === last) continue
    if (seen.has(place)) break
    last = place
    if (place >= 0) {
      seen.add(place)
      const focused = controls.nth(place)
      if (!(await focused.evaluate(isInSight))) behind.add(await focused.evaluate(nameOf))
    }
  }
  const all = await controls.evaluateAll((those) => those.map((each) => each.checkVisibility()))
  const missed = all.flatMap((isShown, place) => (isShown && !seen.has(place) ? [place] : []))
  const names = await Promise.all(missed.map((place) => controls.nth(place).evaluate(nameOf)))
  return [...names.map((name) => `out of reach: ${name}`), ...[...behind].map((name) => `behind something: ${name}`)]
}

const nameOf = (element: Element): string => `${element.tagName} ${element.textContent}`
