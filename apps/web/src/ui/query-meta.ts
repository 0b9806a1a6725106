import '@tanstack/react-query'

interface Meta extends Record<string, unknown> {
  /** The screen itself shows that it waits (a skeleton): the loading overlay stays away. */
  quiet?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}
