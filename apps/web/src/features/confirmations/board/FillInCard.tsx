import type { Board } from '@registration/contract/invitations.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useId } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../Confirmations.module.css'
import { useInvite } from '../invitation-queries.ts'
import { usePassOn } from '../use-pass-on.ts'
import { WithdrawButton } from '../WithdrawButton.tsx'
import { ShowButton } from './ShowButton.tsx'

interface FillInCardProps {
  applicationId: string
  board: Pick<Board, 'roles' | 'invitations' | 'confirmed'>
}

/** Somebody enters themselves: nobody types their document's number. With the open invitations to do so, and what it ends. */
export function FillInCard({ applicationId, board: { roles, invitations, confirmed } }: FillInCardProps) {
  const t = useTranslate()
  const id = useId()
  const offered = roles.filter(({ canFillIn }) => canFillIn)
  if (offered.length === 0 && invitations.length === 0) return null
  return (
    <Card title={t('confirmations.fillInTitle')}>
      <div className={styles.place}>
        <p className={styles.quiet}>{t('confirmations.fillInHelp')}</p>
        {confirmed > 0 && <p>{t('confirmations.fillInVoids', { count: confirmed })}</p>}
        {invitations.length > 0 && (
          <ul className={styles.entries}>
            {invitations.map(({ invitationId, alias, until }) => (
              <li key={invitationId}>
                <p id={`${id}-${invitationId}`}>
                  <WholeNumbers text={t('confirmations.fillInOpen', { role: alias, time: toMinute(until) })} />
                </p>
                <div className={styles.acts}>
                  <ShowButton invitationId={invitationId} describedBy={`${id}-${invitationId}`} />
                  <WithdrawButton
                    applicationId={applicationId}
                    invitationId={invitationId}
                    describedBy={`${id}-${invitationId}`}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        {offered.map((each) => (
          <FillInButton
            key={each.role}
            applicationId={applicationId}
            open={invitations.filter(({ role }) => role === each.role).length}
            {...each}
          />
        ))}
      </div>
    </Card>
  )
}

function FillInButton({
  applicationId,
  open: openInvitations,
  role,
  alias,
}: { applicationId: string; open: number } & Board['roles'][number]) {
  const t = useTranslate()
  const { open, refuse } = usePassOn()
  return (
    <MutateButton
      mutation={useInvite(applicationId, openInvitations)}
      kind="quiet"
      wide
      input={() => ({ role })}
      onSuccess={({ url }) => open(url)}
      onError={refuse}
    >
      {t('confirmations.fillIn', { role: alias })}
    </MutateButton>
  )
}
