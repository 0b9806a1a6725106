import { useEffect } from 'react'

/** Names the document: the head line of the messaging app. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
