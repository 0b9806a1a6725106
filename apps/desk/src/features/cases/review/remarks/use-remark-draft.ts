import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { keyOf } from '../case-rules.ts'
import { type TypedRemark, type Typing, useOpenCase } from '../open-case.ts'
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
  const { shown, officer, typed, may, report } = useOpenCase()
  const key = keyOf(place.target)
  const saving = useSaveRemark(shown.case.id, officer.name)
  const deleting = useDeleteRemark(shown.case.id, officer.name)
  const [typing] = useState<Typing>(() => typed.get(key) ?? { latest: start, isWaiting: false })
  const [draft, setDraft] = useState(typing.latest)
  const [state, setState] = useState<DraftState>(typed.has(key) ? 'unsaved' : start.remarkId ? 'saved' : 'new')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The save of an editor that was left meanwhile has its answer for this one.
  const { remarkId: savedAs } = typing.latest
  const onSavedAs = useEffectEvent((remarkId: string) => {
    setDraft(typing.latest)
    onDraft(remarkId)
  })
  useLayoutEffect(() => {
    if (savedAs) onSavedAs(savedAs)
  }, [savedAs])
  const onFormerSave = useEffectEvent(() => {
    if (!typed.has(key)) setState('saved')
  })
  useEffect(() => void typing.last?.then(onFormerSave), [typing])

  const textOf = (of: TypedRemark) => of.text.trim() || wordsOf(of)
  const isWithin = (text: string) => text !== '' && [...text].length <= limits.remark

  const fail = (error: unknown) => {
    if (error instanceof Error) report(error)
    return false
  }

  const send = async (): Promise<boolean> => {
    let sent = typing.latest
    const read = () => {
      typing.isWaiting = false
      sent = typing.latest
      typing.sent = sent
      return { remarkId: sent.remarkId, target: place.target, code: sent.code, text: textOf(sent) }
    }
    const onSaved = (remarkId: string) => {
      typing.latest = { ...typing.latest, remarkId }
    }
    try {
      await saving.mutateAsync({ read, onSaved, where: place.where, value: place.value })
    } catch (error) {
      typing.isWaiting = false
      typing.sent = undefined
      setState('failed')
      return fail(error)
    }
    const isAll = typing.latest.text === sent.text && typing.latest.code === sent.code
    if (isAll) typed.delete(key)
    setDraft(typing.latest)
    setState(isAll ? 'saved' : 'unsaved')
    return isAll
  }

  /** Saves what is typed. Answers whether the server has it. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!isWithin(textOf(typing.latest))) return false
    if (typing.last && (typing.isWaiting || typing.sent === typing.latest)) return typing.last
    typing.isWaiting = true
    setState('saving')
    typing.last = send()
    return typing.last
  }

  const change = (parts: Partial<Pick<TypedRemark, 'code' | 'text'>>) => {
    typing.latest = { ...typing.latest, ...parts }
    typed.set(key, typing)
    setDraft(typing.latest)
    setState('unsaved')
    clearTimeout(timer.current)
    // After a reason its words are likely typed.
    if (typing.latest.text.trim() !== '' || typing.latest.remarkId) timer.current = setTimeout(save, patience)
  }

  /** Takes the remark back, or what is typed if the officer can no longer write. Answers whether it is gone. */
  const remove = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await typing.last
    const { remarkId } = typing.latest
    const isGone = !remarkId || !may('remark') || (await deleting.mutateAsync(remarkId).then(() => true, fail))
    if (isGone) typed.delete(key)
    return isGone
  }
  // A case of somebody else takes no remark.
  const saveTyped = async () =>
    !may('remark') || !typed.has(key) || (textOf(typing.latest) === '' && !typing.latest.remarkId) || save()
  useSaver(saveTyped, () => {
    if (!isWithin(textOf(typing.latest))) onRefused()
  })

  return { draft, state, isComplete: isWithin(textOf(draft)), change, save, remove }
}

/** Leaving its place on the screen saves what is typed. So does an act on the whole case, which waits where that fails. */
function useSaver(saveTyped: () => Promise<boolean>, onFailed: () => void): void {
  const { savers } = useOpenCase()
  const save = useRef(saveTyped)
  save.current = saveTyped
  const failed = useRef(onFailed)
  failed.current = onFailed
  useEffect(() => {
    const saver = async () => {
      const isSaved = await save.current()
      if (!isSaved) failed.current()
      return isSaved
    }
    savers.add(saver)
    return () => {
      savers.delete(saver)
      void save.current()
    }
  }, [savers])
}
