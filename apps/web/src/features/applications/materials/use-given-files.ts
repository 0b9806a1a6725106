import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Files that are dropped on an element, or pasted while the pointer or the focus is in it. A file that misses it does not
 * replace the page.
 */
export function useGivenFiles<E extends HTMLElement>(onGive: (files: readonly File[]) => void) {
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  const isHere = ({ target }: Event) => target instanceof Node && ref.current?.contains(target) === true
  const give = useEffectEvent((list: FileList | undefined) => {
    if (list && list.length > 0) onGive(Array.from(list))
  })
  const over = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(isHere(event))
  })
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (isHere(event)) give(event.dataTransfer?.files)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const element = ref.current
    if (element && (element.contains(document.activeElement) || element.matches(':hover')))
      give(event.clipboardData?.files)
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('dragover', (event) => over(event), { signal })
    addEventListener('drop', (event) => drop(event), { signal })
    addEventListener('dragend', () => setOver(false), { signal })
    addEventListener('paste', (event) => paste(event), { signal })
    return () => stop.abort()
  }, [])
  return { ref, isOver }
}
