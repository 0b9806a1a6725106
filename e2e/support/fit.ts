import { expect, type Page } from '@playwright/test'

/**
 * What does not fit on the screen: the whole where it is wider than the phone, each text that is cut off, and
 * each that reaches over the edge of the card, button or badge that it is on. What is in a field counts unless
 * `fields` is false: it follows the cursor. `within`: of this element alone, such as a dialog over a screen.
 */
export async function findMisfits(page: Page, { fields = true, within = 'body' } = {}): Promise<string[]> {
  const { width, cut } = await page.evaluate(
    ([inFields, part]) => {
      const root = document.querySelector(part) ?? document.body
      /** Hidden, but there for a screen reader, or for the finger that hits what is drawn above it. */
      const isForEars = (element: Element): boolean =>
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        (element.parentElement !== null && isForEars(element.parentElement))
      /** How far a text reaches over the side of what shows it and cannot be moved. */
      const cutOf = (box: DOMRect, from: Element): number => {
        let over = 0
        for (let each: Element | null = from; each && each !== document.body; each = each.parentElement) {
          const { overflowX, position } = getComputedStyle(each)
          if (overflowX !== 'visible') {
            const { left, width } = each.getBoundingClientRect()
            if (overflowX !== 'hidden' && overflowX !== 'clip') return over
            over = Math.max(over, box.right - (left + width), left - box.left)
          }
          if (position === 'fixed') break
        }
        return over
      }
      /** How far a text reaches over what it is drawn on. */
      const outOf = (box: DOMRect, from: Element): number => {
        for (let each: Element | null = from; each && each !== document.body; each = each.parentElement) {
          const { backgroundColor, borderRightWidth, overflowX, display } = getComputedStyle(each)
          if (overflowX !== 'visible') return 0
          const isPrerendered = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderRightWidth !== '0px'
          if (!isPrerendered || display === 'contents') continue
          const { left, right } = each.getBoundingClientRect()
          return Math.max(box.right - right, left - box.left)
        }
        return 0
      }
      const cut: string[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        const text = node.textContent?.trim()
        if (
          !parent ||
          !text ||
          parent.closest('script, style, [inert]') ||
          isForEars(parent) ||
          !parent.checkVisibility()
        )
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (cutOf(box, parent) > 1) cut.push(`cut off: ${text}`)
        else if (outOf(box, parent) > 1) cut.push(`reaches out: ${text}`)
      }
      for (const field of root.querySelectorAll<HTMLInputElement>(inFields ? 'input' : 'none')) {
        // What one looks for is typed, not kept; a long name is read with the cursor, a number at once.
        const isKept = /^(?:text|tel)$/.test(field.type) && !/\p{Script=Han}/u.test(field.value)
        if (isKept && field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
          cut.push(`cut off: ${field.value}`)
      }
      for (const control of root.querySelectorAll('a, button, input, select, textarea')) {
        if (!control.checkVisibility() || isForEars(control) || !control.parentElement) continue
        const by = outOf(control.getBoundingClientRect(), control.parentElement)
        if (by > 1) cut.push(`reaches out: ${control.tagName} ${control.getAttribute('name') ?? control.textContent}`)
      }
      return { width: document.documentElement.scrollWidth, cut }
    },
    [fields, within] as const,
  )
  const over = width - (page.viewportSize()?.width ?? 0)
  return [...(over > 0 ? [`${over} px too wide`] : []), ...cut]
}

/**
 * Which of these buttons no finger can hit, even after scrolling to them, and which have a label that is broken within a
 * word; one line for each.
 */
export async function findSpoiltButtons(page: Page, buttons: string): Promise<string[]> {
  // What has just opened takes no tap for a moment.
  await expect(page.locator('.takes-no-tap')).toHaveCount(0)
  return page.evaluate((selector) => {
    const isHidden = (button: Element) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return above === null || !button.contains(above)
    }
    const linesOf = (text: Node) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }
    const isBroken = (button: Element) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Two Chinese characters at least stand together.
        const words = text.textContent?.match(/\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+/gu) ?? []
        if (linesOf(text) > Math.max(1, words.length)) return true
      }
      return false
    }
    return [...document.querySelectorAll(selector)].flatMap((button) => [
      ...(isHidden(button) ? [`out of reach: ${button.textContent}`] : []),
      ...(isBroken(button) ? [`broken: ${button.textContent}`] : []),
    ])
  }, buttons)
}

/** What still moves: nothing may where the citizen asked their phone for less motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1)
      .map((animation) => {
        const { effect } = animation
        const target = effect instanceof KeyframeEffect ? effect.target : undefined
        return `moves: ${target?.className || target?.tagName}`
      }),
  )
}
