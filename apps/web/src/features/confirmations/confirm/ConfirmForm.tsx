import { ApiError } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../../locales/language.ts'
import type { Confirmable } from '../confirmation-queries.ts'
import type { PlaceRef } from '../place.ts'
import { ByCode } from './ByCode.tsx'
import { ByFace } from './ByFace.tsx'
import { refusalIn } from './confirm-refusals.ts'
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
  const t = useTranslate()
  const { alert } = useDialogs()
  const onRefused = async (error: Error) => {
    if (error instanceof ApiError && error.is('contentChanged')) {
      agreement.noteChange()
      await onReadAgain()
      return
    }
    // The refusal of a wrong code only asks for one: the title says that it failed.
    const title = error instanceof ApiError && error.is('codeRefused') ? t('archive.codeWrongTitle') : undefined
    await alert({ text: error.message, title })
    if (refusalIn(error)) await onReadAgain()
  }
  const decline = 'invitationId' in place && (
    <DeclineButton invitationId={place.invitationId} onDeclined={onDeclined} onReadAgain={onReadAgain} />
  )
  const Answer = content.method === 'face' ? ByFace : ByCode
  return <Answer place={place} content={content} agreement={agreement} decline={decline} onRefused={onRefused} />
}
