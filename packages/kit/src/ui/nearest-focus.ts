/** An element and its ancestors in the page, innermost first. */
export function wayOut(target: EventTarget | null): HTMLElement[] {
  const way: HTMLElement[] = []
  for (let each = target; each instanceof HTMLElement && each !== document.body; each = each.parentElement)
    way.push(each)
  return way
}

/** Focuses the first element of a way out that is left. Around the innermost one, what is empty does not count. */
export function focusNearest(way: readonly HTMLElement[]): void {
  way.find((element, outwards) => element.isConnected && (!outwards || element.textContent?.trim()) && focus(element))
}

/** Focuses an element, also one that is not focusable, and answers whether it has the focus now. */
function focus(element: HTMLElement): boolean {
  const takesFocus = () => {
    element.focus({ preventScroll: true })
    return document.activeElement === element
  }
  if (takesFocus()) return true
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  return takesFocus()
}
