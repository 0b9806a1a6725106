import { ApiError } from '@registration/kit/api/api-error.ts'
import { useCodeFailure } from '../../../ui/use-code-failure.ts'
import type { Confirmable } from '../confirmation-queries.ts'
import type { PlaceRef } from '../place.ts'
import { ByCode } from './ByCode.tsx'
import { ByFace } from './ByFace.tsx'
import { DeclineButton } from './DeclineButton.tsx'
import { useAgreement } from './use-agreement.ts'

interface ConfirmFormProps {
  place: PlaceRef
  content: Confirmable
  onReadAgain: () => Promise<unknown>
  onDeclined: () => void
}

/** All that is confirmed, and the two answers: by a code or by face, as the business asks for it. */
export function ConfirmForm({ place, content, onReadAgain, onDeclined }: ConfirmFormProps) {
  const agreement = useAgreement(content.digest)
  const fail = useCodeFailure()
  const onRefused = async (error: Error) => {
    if (error instanceof ApiError && error.is('contentChanged')) {
      agreement.noteChange()
      await onReadAgain()
      return
    }
    await fail(error)
    // The answer may be given although its own answer was lost.
    void onReadAgain()
  }
  const decline = 'invitationId' in place && (
    <DeclineButton invitationId={place.invitationId} onDeclined={onDeclined} onReadAgain={onReadAgain} />
  )
  const Answer = content.method === 'face' ? ByFace : ByCode
  return <Answer place={place} content={content} agreement={agreement} decline={decline} onRefused={onRefused} />
}
