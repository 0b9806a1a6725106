import type { tickCase } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { caseKey, shownCase, usePatchCase, useReloadCase } from './case-cache.ts'
import { type DeskCase, withVersion } from './case-rules.ts'
import { writeCase } from './write-case.ts'

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
  /** Whether the case is read again, because the answer does not contain what has changed. */
  isReadAgain?: (answer: A) => boolean
}

/** The acts of an officer on a case, one after the other: each has the version that the one before it answered. */
export function useCaseWrite<I, A extends { version: number }>(id: string, write: CaseWrite<I, A>) {
  const { begin, patch, ahead, undo, isReadAgain } = write
  const reload = useReloadCase(id)
  const cache = useQueryClient()
  const change = usePatchCase(id)
  // What each write that is under way found: the one before it may still be refused.
  const underWay = useRef<{ before: DeskCase | undefined }[]>([])
  return useMutation({
    mutationKey: caseKey(id),
    scope: { id: `case ${id}` },
    meta: { quiet: true },
    onMutate: (input: I) => {
      const found = { before: shownCase(cache, id) }
      underWay.current.push(found)
      if (ahead) change((shown) => ahead(shown, input))
      return found
    },
    mutationFn: (input: I) =>
      writeCase(cache, { id, input }, () => {
        const version = shownCase(cache, id)?.case.version ?? 0
        return {
          call: begin(input, { id, version }),
          settle: (answer: A) =>
            change((shown) => {
              // What was shown ahead of the answer may have been undone since.
              const before = ahead ? ahead(shown, input) : shown
              return withVersion(patch(before, input, answer), answer.version)
            }),
        }
      }),
    onSuccess: (answer) => (isReadAgain?.(answer) ? reload() : undefined),
    onError: (_error, input, found) => {
      const { before } = found ?? {}
      if (!undo || !before) return
      change((shown) => undo(shown, input, before))
      for (const each of underWay.current) each.before = each.before && undo(each.before, input, before)
    },
    onSettled: (_answer, _error, _input, found) => {
      underWay.current = underWay.current.filter((each) => each !== found)
    },
  })
}

/** Ends when every act before it is done. */
export const useSettled = (id: string) =>
  useMutation({ scope: { id: `case ${id}` }, meta: { quiet: true }, mutationFn: async () => undefined })
