import { deleteCaseRemark, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { deskCall } from '../../../../api/desk-call.ts'
import { timeNow, withDraft, withLine, withoutRemark, withResolved } from '../case-rules.ts'
import { useCaseWrite } from '../use-case-write.ts'

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

/** Deletes a draft. What it repeated is open again, in the state that the server finds. */
export function useDeleteRemark(id: string, by: string) {
  return useCaseWrite(id, {
    begin: (remarkId: string, seen) => () => deskCall(deleteCaseRemark, { ...seen, remarkId }),
    patch: (shown, remarkId) => withLine(withoutRemark(shown, remarkId), 'remarked', { by, at: timeNow() }),
    isReadAgain: ({ isReopened }) => isReopened,
  })
}
