export type PageEntry = { kind: 'page'; page: number } | { kind: 'gap'; to: number }

/**
 * The entries of a pager: all pages up to five; beyond that the first, the last, and the present one with its
 * neighbours, with a gap (an ellipsis that leads to its middle) between.
 */
export function pagesAround(page: number, pageCount: number): PageEntry[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1)
  const pages = pageCount <= 5 ? all : all.filter((n) => n === 1 || n === pageCount || Math.abs(n - page) <= 1)
  return pages.flatMap((n, index) => {
    const before = pages[index - 1] ?? n - 1
    const entry: PageEntry = { kind: 'page', page: n }
    return n - before > 1 ? [{ kind: 'gap', to: Math.floor((before + n) / 2) }, entry] : [entry]
  })
}
