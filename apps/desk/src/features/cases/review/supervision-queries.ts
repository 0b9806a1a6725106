import { answerSupervision, grantException, superviseCase } from '@registration/contract/desk/supervision.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { deskCall } from '../../../api/desk-call.ts'
import type { DeskCase } from './case-rules.ts'
import { useCaseWrite } from './use-case-write.ts'

type Without<I> = Omit<I, 'id' | 'version'>
const same = (shown: DeskCase): DeskCase => shown
const always = () => true

/** Writes a supervisor's note. */
export const useSupervise = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof superviseCase>>, seen) => () => deskCall(superviseCase, { ...seen, ...input }),
    patch: same,
    isReadAgain: always,
  })

export const useAnswerSupervision = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof answerSupervision>>, seen) => () =>
      deskCall(answerSupervision, { ...seen, ...input }),
    patch: same,
    isReadAgain: always,
  })

/** Allows what a rule forbids but for an exception. */
export const useGrantException = (id: string) =>
  useCaseWrite(id, {
    begin: (input: Without<Input<typeof grantException>>, seen) => () =>
      deskCall(grantException, { ...seen, ...input }),
    patch: same,
    isReadAgain: always,
  })
