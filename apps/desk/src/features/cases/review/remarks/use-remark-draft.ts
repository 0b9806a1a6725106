import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../case-rules.ts'
import { type TypedRemark, useOpenCase } from '../open-case.ts'
import { useDeleteRemark, useSaveRemark } from './queries.ts'

/** Milliseconds without a key after which a draft is saved. */
const patience = 800

/** What a remark is about: in words, and the value there. */
export interface Place {
  target: CaseTarget
  where: string
  value: string
}

type DraftState = 'new' | 'unsaved' | 'saving' | 'saved' | 'failed'

interface Editor {
  /** The words of its reason, which are its text while nothing is typed. */
  wordsOf: (of: TypedRemark) => string
  /** The server has it as this draft. */
  onDraft: (remarkId: string) => void
  /** An act on the whole case has to wait: what is typed is no remark yet. */
  onRefused: () => void
}

/** A remark that is saved as it is typed, one save after the other. */
export function useRemarkDraft(place: Place, start: TypedRemark, { wordsOf, onDraft, onRefused }: Editor) {
  const { shown, officer, typed, savers, report } = useOpenCase()
  const key = keyOf(place.target)
  const saving = useSaveRemark(shown.case.id, officer.name)
  const deleting = useDeleteRemark(shown.case.id, officer.name)
  const [draft, setDraft] = useState(() => typed.get(key) ?? start)
  const [state, setState] = useState<DraftState>(typed.has(key) ? 'unsaved' : start.remarkId ? 'saved' : 'new')
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Of the saves the last one, and whether it still waits for its turn: then it will have what is typed until then.
  const last = useRef<Promise<boolean>>(undefined)
  const isWaiting = useRef(false)

  const textOf = (of: TypedRemark) => of.text.trim() || wordsOf(of)
  const isWithin = (text: string) => text !== '' && [...text].length <= limits.remark

  const send = async (): Promise<boolean> => {
    let sent = latest.current
    const read = () => {
      isWaiting.current = false
      sent = latest.current
      return { remarkId: sent.remarkId, target: place.target, code: sent.code, text: textOf(sent) }
    }
    const onSaved = (remarkId: string) => {
      latest.current = { ...latest.current, remarkId }
      onDraft(remarkId)
    }
    try {
      await saving.mutateAsync({ read, onSaved, where: place.where, value: place.value })
    } catch (error) {
      isWaiting.current = false
      setState('failed')
      if (error instanceof Error) report(error)
      return false
    }
    const isAll = latest.current.text === sent.text && latest.current.code === sent.code
    if (isAll) typed.delete(key)
    else typed.set(key, latest.current)
    setDraft(latest.current)
    setState(isAll ? 'saved' : 'unsaved')
    return isAll
  }

  /** Saves what is typed. Answers whether the server has it. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!isWithin(textOf(latest.current))) return false
    if (isWaiting.current && last.current) return last.current
    isWaiting.current = true
    setState('saving')
    last.current = send()
    return last.current
  }

  const change = (parts: Partial<Pick<TypedRemark, 'code' | 'text'>>) => {
    latest.current = { ...latest.current, ...parts }
    typed.set(key, latest.current)
    setDraft(latest.current)
    setState('unsaved')
    clearTimeout(timer.current)
    // A reason alone is not yet a remark.
    if (latest.current.text.trim() !== '' || latest.current.remarkId) timer.current = setTimeout(save, patience)
  }

  /** Takes the remark back. Answers whether it is gone. */
  const remove = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await last.current
    const { remarkId } = latest.current
    const isGone = remarkId === undefined || (await deleting.mutateAsync(remarkId).then(() => true, fail))
    if (isGone) typed.delete(key)
    return isGone
  }
  const fail = (error: unknown) => {
    if (error instanceof Error) report(error)
    return false
  }

  // Leaving its place on the screen saves it, and so does an act on the whole case.
  const saveTyped = useRef<() => Promise<boolean>>(undefined)
  saveTyped.current = async () =>
    !typed.has(key) || (latest.current.text.trim() === '' && !latest.current.remarkId) || save()
  const refuse = useRef<() => void>(undefined)
  refuse.current = () => {
    if (!isWithin(textOf(latest.current))) onRefused()
  }
  useEffect(() => {
    const saver = async () => {
      const isSaved = (await saveTyped.current?.()) ?? true
      if (!isSaved) refuse.current?.()
      return isSaved
    }
    savers.add(saver)
    return () => {
      savers.delete(saver)
      void saveTyped.current?.()
    }
  }, [savers])

  return { draft, state, isComplete: isWithin(textOf(draft)), change, save, remove }
}
