import { useState } from 'react'

/**
 * State that lies beside a form's draft in this tab, so that a reload finds it again. `read` makes it of what was stored,
 * and answers undefined for what it does not know. Set undefined once the form is saved. `readAgain` takes what another
 * instance has kept or forgotten since.
 */
export function useKeptState<T>(key: string, read: (stored: unknown) => T | undefined) {
  const name = `draft:${key}`
  const [value, setValue] = useState(() => read(stored(name)))
  const keep = (next: T | undefined) => {
    setValue(next)
    try {
      if (next === undefined) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Without storage it only lives as long as its page.
    }
  }
  const readAgain = () => setValue(read(stored(name)))
  return [value, keep, readAgain] as const
}

function stored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
