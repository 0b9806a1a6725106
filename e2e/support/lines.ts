import type { Page } from '@playwright/test'

/**
 * The days with their time and the hours that break over two lines where one had room for them, and the screen's heading
 * if it has more than two lines; one line for each.
 */
export function findBrokenLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 4)))
        .size
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display.startsWith('inline') && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const roomIn = (block: Element) => {
      const { paddingLeft, paddingRight } = getComputedStyle(block)
      return block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const faults: string[] = []
    // A day and its hours may be in two lines, each whole: both are too long for one in large letters.
    const whole = /\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?(?![-–:\d]))?|\d{1,2}:\d{2}[-–]\d{1,2}:\d{2}/g
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script, style, [inert]') || !parent.checkVisibility()) continue
      for (const { 0: words, index } of (node.textContent ?? '').matchAll(whole)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + words.length)
        // A space at the end of a line has no width.
        const space = Number.parseFloat(getComputedStyle(parent).fontSize) / 3
        const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, space)
        if (linesOf(range) > 1 && width < roomIn(blockOf(parent))) faults.push(`broken: ${words}`)
      }
    }
    const heading = document.querySelector('h1:not(.visually-hidden)')
    if (heading?.checkVisibility()) {
      const range = document.createRange()
      range.selectNodeContents(heading)
      if (linesOf(range) > 2) faults.push(`more than two lines: ${heading.textContent}`)
    }
    return faults
  })
}
