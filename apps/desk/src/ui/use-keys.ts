import { useEffect, useEffectEvent } from 'react'

type Handlers = Readonly<Record<string, (() => void) | undefined>>

/**
 * Keys of a screen, by `event.key` in small letters. They are off where one types or chooses, while an input method
 * composes, with a modifier, and under a dialog. docs/product/cases.md 'Keyboard'.
 */
export function useKeys(handlers: Handlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isElsewhere(event)) return
    const handle = handlers[event.key.toLowerCase()]
    if (!handle) return
    event.preventDefault()
    handle()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

function isElsewhere({ isComposing, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (isComposing || altKey || ctrlKey || metaKey) return true
  return (
    (target instanceof Element && target.closest(typing) !== null) || document.querySelector('dialog[open]') !== null
  )
}
