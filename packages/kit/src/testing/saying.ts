/** For `getByText`: the paragraph with these words, also where some of them are in an element of their own. */
export const saying =
  (words: string) =>
  (_: string, element: Element | null): boolean =>
    element?.tagName === 'P' && element.textContent === words
