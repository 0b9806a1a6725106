import type { Page } from '@playwright/test'

/**
 * What a finger can hit on the screen and is smaller than `least` CSS pixels in width or height, one line for each.
 *
 * A link in the middle of a sentence has no size to keep (WCAG 2.2, 2.5.8). A link that is stretched over its card has
 * the card's size, a hidden radio button or file field that of its label.
 */
export function findSmallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const targets = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]'
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim()
    const boxOf = (element: Element) => {
      if (element instanceof HTMLInputElement && /^(?:radio|checkbox|file)$/.test(element.type)) {
        return (element.labels?.[0] ?? element).getBoundingClientRect()
      }
      const isStretched = getComputedStyle(element, '::after').position === 'absolute'
      const over = isStretched && element instanceof HTMLElement ? element.offsetParent : null
      return element.matches('a') && over ? over.getBoundingClientRect() : element.getBoundingClientRect()
    }
    return [...document.querySelectorAll(targets)].flatMap((element) => {
      const isShown = element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })
      const { width, height } = boxOf(element)
      // What is a pixel large is there for those who can't see it, until it has the focus.
      if (!isShown || inSentence(element) || element.closest('.visually-hidden') || width <= 1) return []
      // Half a pixel is rounding.
      if (width > size - 0.5 && height > size - 0.5) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      return [`${element.tagName.toLowerCase()} “${name}” ${width.toFixed(1)}×${height.toFixed(1)}`]
    })
  }, least)
}
