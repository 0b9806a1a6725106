import { useDialogs } from './dialogs.tsx'

export interface ReadQuery {
  refetch: () => Promise<{ data: unknown; error: Error | null }>
}

/** Reads a query again on the person's request. What is shown stays, so a dialog says why nothing came. */
export function useAgain(query: ReadQuery, wordsOf = ({ message }: Error) => message): () => Promise<void> {
  const { alert } = useDialogs()
  return async () => {
    const { data, error } = await query.refetch()
    if (data !== undefined && error) void alert(wordsOf(error))
  }
}
