import '@tanstack/react-query'

interface Meta extends Record<string, unknown> {
  /** The screen itself shows a skeleton, so the loading overlay is not shown. */
  quiet?: boolean
  /** The screen itself says that it could not be read again, so `NetworkNote` does not. */
  isSaid?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}
