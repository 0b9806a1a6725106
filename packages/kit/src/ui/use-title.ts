import { useEffect } from 'react'

/** Sets the document's title, which the messaging app shows in its header. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
