import {
  claimCase,
  claimNextCase,
  declareConflict,
  handOverCase,
  holdCase,
  listColleagues,
  markCaseUrgent,
  reassignCases,
  releaseCase,
  resumeCase,
} from '@registration/contract/desk/claims.ts'
import { reportCaseError } from '@registration/contract/desk/decisions.ts'
import { type CaseRowShown, listCaseChoices } from '@registration/contract/desk/queue.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'

/** Of every query about cases: an act on one of them makes all of them stale. */
export const casesKey = ['cases'] as const

/** A case as the officer has seen it. */
export type SeenCase = Pick<CaseRowShown, 'id' | 'number' | 'version'>

/** How an act on several cases came out. A case that is refused stops no other. */
export interface ActOutcome {
  done: { id: string; version: number }[]
  /** `isPassing`: whether it was done is not known. */
  refused: { number: string; reason: string; isPassing?: boolean }[]
}

/** Of what happened to the case on the screen since it was read. */
export const caseChangesKey = ['case-changes'] as const

/**
 * Lists and counts are read again after each act, also after one that is refused. The act does not wait for them. After a
 * refusal the case on the screen says at once what has moved it.
 */
export function useCaseAct<I, O>(act: (input: I) => Promise<O>, isRefused: (outcome: O) => boolean = () => false) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: (outcome, error) => {
      void cache.invalidateQueries({ queryKey: casesKey })
      if (error || (outcome !== undefined && isRefused(outcome)))
        void cache.invalidateQueries({ queryKey: caseChangesKey })
    },
  })
}

/** Of an act after which the officer has the case no more: the next one that they take is another one. */
export const ending = { undoes: [claimNextCase] }

const seen = ({ id, version }: SeenCase) => ({ id, version })

export const useClaim = () => useCaseAct((row: SeenCase) => deskCall(claimCase, seen(row)))

export const useRelease = () => useCaseAct((row: SeenCase) => deskCall(releaseCase, seen(row), ending))

export const useResume = () => useCaseAct((row: SeenCase) => deskCall(resumeCase, seen(row)))

type Values<I> = Omit<I, 'id' | 'ids' | 'version'>

interface ForMany<I> {
  rows: readonly SeenCase[]
  values: Values<I>
}

export const useHandOver = () =>
  useActOnMany((row, values: Values<Input<typeof handOverCase>>) =>
    deskCall(handOverCase, { ...seen(row), ...values }, ending),
  )

export const useHold = () =>
  useActOnMany((row, values: Values<Input<typeof holdCase>>) => deskCall(holdCase, { ...seen(row), ...values }, ending))

export const useDeclareConflict = () =>
  useActOnMany((row, values: Values<Input<typeof declareConflict>>) =>
    deskCall(declareConflict, { ...seen(row), ...values }, ending),
  )

export const useReportError = () =>
  useActOnMany((row, values: Values<Input<typeof reportCaseError>>) =>
    deskCall(reportCaseError, { ...seen(row), ...values }),
  )

export const useMarkUrgent = () =>
  useActOnMany((row, values: Values<Input<typeof markCaseUrgent>>) =>
    deskCall(markCaseUrgent, { ...seen(row), ...values }),
  )

/** `say`: the words for the name of a refusal. */
export const useReassign = (say: (reason: string) => string) =>
  useCaseAct(async ({ rows, values }: ForMany<Input<typeof reassignCases>>): Promise<ActOutcome> => {
    const { done, refused } = await deskCall(
      reassignCases,
      { ids: rows.map(({ id }) => id), ...values },
      { on: rows.map(({ version }) => version).join(), ...ending },
    )
    return {
      done: rows.filter(({ id }) => done.includes(id)).map(({ id, version }) => ({ id, version: version + 1 })),
      refused: refused.map(({ id, reason }) => ({
        number: rows.find((row) => row.id === id)?.number ?? id,
        reason: say(reason),
      })),
    }
  }, isAnyRefused)

const isAnyRefused = ({ refused }: ActOutcome): boolean => refused.length > 0

function useActOnMany<V>(act: (row: SeenCase, values: V) => Promise<{ version: number }>) {
  return useCaseAct(
    ({ rows, values }: { rows: readonly SeenCase[]; values: V }) => forEachCase(rows, (row) => act(row, values)),
    isAnyRefused,
  )
}

/** Milliseconds until an act whose answer was lost is repeated. */
const pause = 400

/** One after the other, so that a long list does not take the calls of the screen. */
async function forEachCase(
  rows: readonly SeenCase[],
  act: (row: SeenCase) => Promise<{ version: number }>,
): Promise<ActOutcome> {
  const outcome: ActOutcome = { done: [], refused: [] }
  for (const row of rows) {
    try {
      outcome.done.push({ id: row.id, version: (await repeatedOnce(() => act(row))).version })
    } catch (error) {
      if (!(error instanceof ApiError) || error.isSignedOut) throw error
      outcome.refused.push({ number: row.number, reason: error.message, isPassing: error.isPassing })
    }
  }
  return outcome
}

/** Repeats an act whose answer was lost, as `query-client.ts` does with one that throws: the server does it once. */
async function repeatedOnce<A>(act: () => Promise<A>): Promise<A> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError && error.isPassing && error.mayRepeat)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return act()
  }
}

/** Officers who may get the case. */
export const useColleagues = (id: string) =>
  useQuery({
    queryKey: [...casesKey, 'colleagues', id],
    queryFn: ({ signal }) => deskCall(listColleagues, { id }, { signal }),
    meta: { quiet: true },
  })

/** What is chosen from: by what views are filtered, and the office's reasons for a hold. */
export const useCaseChoices = () =>
  useQuery({
    queryKey: [...casesKey, 'choices'],
    queryFn: ({ signal }) => deskCall(listCaseChoices, {}, { signal }),
    meta: { quiet: true },
  })
