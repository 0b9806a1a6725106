import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Milliseconds without typing after which the draft is kept. The first letter is kept at once (`hasTyped`). */
const pause = 300

export type KeptAt = Date | null | undefined

/**
 * Keeps a half-filled form in this tab, so that a reload, a sign-in in between or a way back finds it again.
 * `key` names the form and its record. Begin with `openDraft`, call `forget` once it is saved; `keptAt` is when it was
 * last kept, for `DraftNote`: null if the storage is full or forbidden. `base` is what was read of a record that is
 * changed, or of the profile.
 */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  base?: RefObject<Values>,
): { forget: () => void; keptAt: KeptAt } {
  const name = `draft:${key}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [keptAt, setKeptAt] = useState<KeptAt>()
  const unkept = useRef<() => void>(undefined)
  useEffect(() => {
    const subscription = form.watch((values) => {
      clearTimeout(timer.current)
      const keep = () => write(name, JSON.stringify({ values, base: base?.current }))
      if (!unkept.current) keep()
      timer.current = setTimeout(() => {
        setKeptAt(keep())
        unkept.current = undefined
      }, pause)
      unkept.current = keep
    })
    // If the page is left or hidden in the middle of a word, what was typed last is not stored yet.
    const keepNow = () => unkept.current?.()
    addEventListener('pagehide', keepNow)
    return () => {
      clearTimeout(timer.current)
      keepNow()
      removeEventListener('pagehide', keepNow)
      subscription.unsubscribe()
    }
  }, [form, name, base])
  const forget = () => {
    clearTimeout(timer.current)
    unkept.current = undefined
    setKeptAt(undefined)
    write(name, undefined)
  }
  return { forget, keptAt }
}

/**
 * A form with its kept draft: what was typed over `stored`, and the base of each field. What was typed is based on what was
 * read before it was typed. The other fields are based on what is stored now.
 */
export function openDraft<Values extends FieldValues>(key: string, stored: Values): { values: Values; base: Values } {
  const kept = (part: 'values' | 'base'): Values => ({ ...stored, ...known(read(`draft:${key}`, part), stored) })
  const [values, base] = [kept('values'), kept('base')]
  const typed = Object.keys(stored).filter((field) => values[field] !== base[field])
  const only = (from: Values) => Object.fromEntries(typed.map((field) => [field, from[field]]))
  return { values: { ...stored, ...only(values) }, base: { ...stored, ...only(base) } }
}

/** Whether a kept draft of the record differs from what was read of it. */
export function hasDraft<Values extends FieldValues>(key: string, stored: Values): boolean {
  const { values, base } = openDraft(key, stored)
  return Object.keys(stored).some((field) => values[field] !== base[field])
}

/** Only known fields with values of the same kind. */
function known(kept: unknown, values: FieldValues): Record<string, unknown> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter(([field, value]) => field in values && typeof value === typeof values[field]),
  )
}

function read(name: string, part: 'values' | 'base'): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return typeof kept === 'object' && kept !== null && part in kept ? kept[part as keyof typeof kept] : undefined
  } catch {
    return undefined
  }
}

/** Answers when it did. Without storage, null: the form only lives as long as its page. */
function write(name: string, value: string | undefined): KeptAt {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
    return new Date()
  } catch {
    return null
  }
}
