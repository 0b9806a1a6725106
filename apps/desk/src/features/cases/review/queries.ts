import { findCaseChanges, getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import {
  deleteCaseRemark,
  revealIdentity,
  saveCaseNote,
  saveCaseRemark,
  tickCase,
} from '@registration/contract/desk/decisions.ts'
import { answerSupervision, grantException, superviseCase } from '@registration/contract/desk/supervision.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'
import {
  type DeskCase,
  type TickState,
  tickAt,
  timeNow,
  withDraft,
  withLine,
  withOpened,
  withoutRemark,
  withResolved,
  withTick,
  withVersion,
} from './case-rules.ts'
import { writeCase } from './case-writes.ts'

const caseKey = (id: string) => ['case', id] as const

/** The case as it is on the screen now. */
export const shownCase = (cache: QueryClient, id: string) => cache.getQueryData<DeskCase>(caseKey(id))

/**
 * A case. Each reading is recorded, so that nothing but a visit and the officer reads it again. An answer that is older
 * than what the officer has done since is not shown.
 */
export function useCase(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) => {
      const found = await deskCall(getDeskCase, { id }, { signal })
      const known = shownCase(cache, id)
      return known && known.case.version > found.case.version ? known : found
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

/** Milliseconds between two questions whether somebody has moved the case. */
const pause = 15_000

/** What happened to a case since the officer has seen it, in words. Undefined if nothing did. */
export function useMeanwhile({ case: { id, version } }: DeskCase): string | undefined {
  const writing = useIsMutating({ mutationKey: caseKey(id) })
  const { data } = useQuery({
    queryKey: ['case-changes', id, version],
    queryFn: ({ signal }) => deskCall(findCaseChanges, { id, version }, { signal }),
    refetchInterval: pause,
    // The case was read when its version was.
    initialData: { version, words: '' },
    staleTime: pause,
    gcTime: 0,
    meta: { quiet: true },
  })
  // While an act of one's own is under way the answer may be about that.
  return writing === 0 && data.version !== version ? data.words : undefined
}

/** Changes what is shown of a case, as the server will answer it. */
export function usePatchCase(id: string) {
  const cache = useQueryClient()
  return (patch: (shown: DeskCase) => DeskCase) =>
    cache.setQueryData<DeskCase>(caseKey(id), (shown) => shown && patch(shown))
}

export function useReloadCase(id: string) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: caseKey(id) })
}

export function useMarkOpened(id: string) {
  const patch = usePatchCase(id)
  return (fileId: string) => patch((shown) => withOpened(shown, fileId))
}

type Seen = Pick<Input<typeof tickCase>, 'id' | 'version'>

interface CaseWrite<I, A> {
  /** The call, made ready once: a repeat sends the same. */
  begin: (input: I, seen: Seen) => () => Promise<A>
  /** The case after it. */
  patch: (shown: DeskCase, input: I, answer: A) => DeskCase
  /** What is shown before the answer comes. */
  ahead?: (shown: DeskCase, input: I) => DeskCase
  /** And if it is refused. `before` is the case without it. */
  undo?: (shown: DeskCase, input: I, before: DeskCase) => DeskCase
  /** Whether the case is read again: the answer alone does not tell what it is now. */
  isReadAgain?: boolean
}

/** The acts of an officer on a case, one after the other: each has the version that the one before it answered. */
function useCaseWrite<I, A extends { version: number }>(id: string, write: CaseWrite<I, A>) {
  const { begin, patch, ahead, undo, isReadAgain = false } = write
  const reload = useReloadCase(id)
  const cache = useQueryClient()
  const change = usePatchCase(id)
  return useMutation({
    mutationKey: caseKey(id),
    scope: { id: `case ${id}` },
    meta: { quiet: true },
    onMutate: (input: I) => {
      const before = shownCase(cache, id)
      if (ahead) change((shown) => ahead(shown, input))
      return before
    },
    mutationFn: (input: I) =>
      writeCase(cache, { id, input }, () => {
        const version = shownCase(cache, id)?.case.version ?? 0
        return {
          call: begin(input, { id, version }),
          settle: (answer: A) => change((shown) => withVersion(patch(shown, input, answer), answer.version)),
        }
      }),
    onSuccess: () => (isReadAgain ? reload() : undefined),
    onError: (_error, input, before) => {
      if (undo && before) change((shown) => undo(shown, input, before))
    },
  })
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

type RemarkInput = Omit<Input<typeof saveCaseRemark>, 'id' | 'version'>

export interface RemarkWrite {
  /** What to save, asked when its turn comes. */
  read: () => RemarkInput
  onSaved?: (remarkId: string) => void
  /** Where it belongs, in words, and the value there. */
  where: string
  value: string
}

/** Saves a draft, or closes or repeats a remark of an earlier submission. */
export function useSaveRemark(id: string, by: string) {
  return useCaseWrite(id, {
    begin: ({ read, onSaved }: RemarkWrite, seen) => {
      const input = read()
      return async () => {
        const answer = await deskCall(saveCaseRemark, { ...seen, ...input })
        onSaved?.(answer.remarkId)
        return { ...answer, input }
      }
    },
    patch: (shown, { where, value }, { remarkId, input }) => {
      const done = withLine(shown, 'remarked', { by, at: timeNow() })
      if (input.state === 'resolved') return withResolved(done, remarkId)
      const repeated = input.state === 'repeated' && input.remarkId ? withResolved(done, input.remarkId) : done
      return withDraft(repeated, { remarkId, where, value, target: input.target, code: input.code, text: input.text })
    },
  })
}

/** Deletes a draft. */
export function useDeleteRemark(id: string, by: string) {
  return useCaseWrite(id, {
    begin: (remarkId: string, seen) => () => deskCall(deleteCaseRemark, { ...seen, remarkId }),
    patch: (shown, remarkId) => withLine(withoutRemark(shown, remarkId), 'remarked', { by, at: timeNow() }),
  })
}

type Without<I> = Omit<I, 'id' | 'version'>
const same = (shown: DeskCase): DeskCase => shown

/** Writes a supervisor's note. */
export const useSupervise = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof superviseCase>>, seen) => () => deskCall(superviseCase, { ...seen, ...input }),
    patch: same,
    isReadAgain: true,
  })

export const useAnswerSupervision = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof answerSupervision>>, seen) => () =>
      deskCall(answerSupervision, { ...seen, ...input }),
    patch: same,
    isReadAgain: true,
  })

/** Allows what a rule forbids but for an exception. */
export const useGrantException = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof grantException>>, seen) => () =>
      deskCall(grantException, { ...seen, ...input }),
    patch: same,
    isReadAgain: true,
  })

/** Ends when every act before it is done. */
export const useSettled = (id: string) =>
  useMutation({ scope: { id: `case ${id}` }, meta: { quiet: true }, mutationFn: async () => undefined })

/** Writes a private note, or deletes one's own with an empty text. */
export function useSaveNote(id: string, by: string) {
  const change = usePatchCase(id)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (note: Pick<Input<typeof saveCaseNote>, 'noteId' | 'text'>) => deskCall(saveCaseNote, { id, ...note }),
    onSuccess: ({ noteId }, { noteId: before, text }) =>
      change((shown) => {
        const at = timeNow()
        const kept = shown.notes.map((note) => (note.id === before ? { ...note, text: '', isDeleted: true } : note))
        const notes = text === undefined ? kept : [...kept, { id: noteId, text, by, at, isDeleted: false }]
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
    mutationFn: () => deskCall(readCaseRegister, { id }),
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
