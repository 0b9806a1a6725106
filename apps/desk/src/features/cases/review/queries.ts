import { findCaseChanges, getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { revealIdentity, saveCaseNote, tickCase } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'
import { recorded } from '../../../api/officer.ts'
import { caseChangesKey } from '../acts/queries.ts'
import { caseKey, shownCase, usePatchCase, useReloadCase } from './case-cache.ts'
import {
  type DeskCase,
  type TickState,
  tickAt,
  timeNow,
  withLine,
  withOpened,
  withOpenedOf,
  withTick,
} from './case-rules.ts'
import { useCaseWrite } from './use-case-write.ts'

/**
 * A case. Each reading is recorded, so that nothing but a visit and the officer reads it again. An answer that is older
 * than what the officer has done since is not shown. A file that was opened while it was on its way stays opened.
 */
export function useCase(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) => {
      const found = await deskCall(getDeskCase, { id }, { signal })
      const known = shownCase(cache, id)
      if (known && known.case.version > found.case.version) return known
      return known ? withOpenedOf(found, known) : found
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true, ...recorded },
  })
}

/** Milliseconds between two questions whether somebody has moved the case. */
const pause = 15_000

const changesKey = (id: string) => [...caseChangesKey, id] as const

/** The case is not the officer's to read any more. Each further question would be another refused attempt. */
export const isOver = (error: Error | null): boolean =>
  error instanceof ApiError && (error.is('caseNotFound') || error.is('conflictOfInterest') || error.is('notPermitted'))

/**
 * What happened to a case since the officer has seen it, in words, or why they may read it no longer. Undefined if nothing
 * did.
 */
export function useMeanwhile({ case: { id, version } }: DeskCase): string | undefined {
  const writing = useIsMutating({ mutationKey: caseKey(id) })
  const { data, error } = useQuery({
    queryKey: [...changesKey(id), version],
    queryFn: ({ signal }) => deskCall(findCaseChanges, { id, version }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.error) ? false : pause),
    refetchOnWindowFocus: ({ state }) => !isOver(state.error),
    refetchOnReconnect: ({ state }) => !isOver(state.error),
    // The case was read when its version was. The question comes again as soon as the officer is back at the window.
    initialData: { version, words: '' },
    refetchOnMount: false,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (isOver(error)) return error?.message
  // While the officer's own act is running, the answer may be about that act.
  return writing === 0 && data.version !== version ? data.words : undefined
}

/** Asks again what happened, also after a refusal. */
export function useAskAgain(id: string) {
  const cache = useQueryClient()
  return () => cache.resetQueries({ queryKey: changesKey(id) })
}

export function useMarkOpened(id: string) {
  const patch = usePatchCase(id)
  return (fileId: string) => patch((shown) => withOpened(shown, fileId))
}

interface Ticked {
  target: CaseTarget
  state: TickState
}

/** 已核对 is taken back by `none`. For a material that is a judgement: not needed. */
const shownState = ({ target, state }: Ticked) => (state === 'none' && target.kind !== 'material' ? undefined : state)

export function useTicking(id: string, by: string) {
  return useCaseWrite(id, {
    begin:
      ({ target, state }: Ticked, seen) =>
      () =>
        deskCall(tickCase, { ...seen, target, state }),
    ahead: (shown, input) => withTick(shown, input.target, shownState(input), { by, at: timeNow() }),
    undo: (shown, { target }, before) => withTick(shown, target, tickAt(before, target), { by, at: timeNow() }),
    patch: (shown) => withLine(shown, 'checked', { by, at: timeNow() }),
  })
}

/** Writes a private note, or deletes one's own with an empty text. */
export function useSaveNote(id: string, by: string) {
  const change = usePatchCase(id)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (note: Pick<Input<typeof saveCaseNote>, 'noteId' | 'text'>) =>
      deskCall(saveCaseNote, { id, ...note }, { undoes: note.text === undefined ? [saveCaseNote] : [] }),
    onSuccess: ({ noteId }, { noteId: before, text }) =>
      change((shown) => {
        const at = timeNow()
        const kept = shown.notes.map((note) => (note.id === before ? { ...note, text: '', isDeleted: true } : note))
        const notes = text === undefined ? kept : [...kept, { id: noteId, text, by, at, isDeleted: false, isOwn: true }]
        return withLine({ ...shown, notes }, 'noted', { by, at })
      }),
  })
}

/** Asks the register again. What it has otherwise than before is also in the checks of the form, which are read again. */
export function useReadRegister({ case: { id }, register: before }: DeskCase) {
  const change = usePatchCase(id)
  const reload = useReloadCase(id)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (input: Input<typeof readCaseRegister>) => deskCall(readCaseRegister, input),
    onSuccess: async ({ findings, register }) => {
      change((shown) => ({ ...shown, findings, register }))
      const isSame = JSON.stringify({ ...register, askedAt: '' }) === JSON.stringify({ ...before, askedAt: '' })
      if (!isSame) await reload()
    },
  })
}

type RevealInput = Pick<Input<typeof revealIdentity>, 'target' | 'field' | 'reason'>

/** Shows one number. It is asked each time, and never kept in the cache. */
export function useReveal(id: string) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    gcTime: 0,
    mutationFn: (input: RevealInput) =>
      deskCall(revealIdentity, { id, version: shownCase(cache, id)?.case.version ?? 0, ...input }),
  })
}
