import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { useInvitationUrl } from '../invitation-queries.ts'
import { usePassOn } from '../use-pass-on.ts'

/** The open invitation, to be passed on once more. */
export function ShowButton({ invitationId, describedBy }: { invitationId: string; describedBy?: string }) {
  const t = useTranslate()
  const { open, refuse } = usePassOn()
  return (
    <MutateButton
      mutation={useInvitationUrl()}
      kind="quiet"
      describedBy={describedBy}
      input={() => invitationId}
      onSuccess={open}
      onError={refuse}
    >
      {t('confirmations.show')}
    </MutateButton>
  )
}
