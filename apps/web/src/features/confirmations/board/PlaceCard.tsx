import type { Place } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useIsCompany } from '../../../api/is-company.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../Confirmations.module.css'
import { useInvite, useRemind, useSetCounter } from '../invitation-queries.ts'
import { RetractButton } from '../RetractButton.tsx'
import { usePassOn } from '../use-pass-on.ts'
import { WithdrawButton } from '../WithdrawButton.tsx'
import { actsOf, badgeOf } from './place-badge.ts'
import { ShowButton } from './ShowButton.tsx'

interface PlaceCardProps {
  applicationId: string
  place: Place
  /** Nothing can be changed any more. */
  isOver: boolean
}

/** A party: whether they have confirmed, what they said, and what the filer can do. */
export function PlaceCard({ applicationId, place, isOver }: PlaceCardProps) {
  const t = useTranslate()
  const isCompany = useIsCompany()
  const { alias, name, isOwn } = place
  const { tone, word } = badgeOf(place, isOver)
  const own = isCompany ? 'confirmations.ownCompany' : 'confirmations.ownParty'
  return (
    <Card
      title={t(isOwn ? own : 'confirmations.party', { role: alias, name })}
      action={
        <StatusBadge tone={tone} text={t(`confirmations.${word === 'ownOpen' && isCompany ? 'yourTurn' : word}`)} />
      }
      isMine={word === 'ownOpen' && !isOver}
    >
      <div className={styles.place}>
        <About place={place} isOver={isOver} />
        {!isOver && <Acts applicationId={applicationId} place={place} />}
        {place.confirmationId && <RetractButton confirmationId={place.confirmationId} own={{ applicationId }} />}
      </div>
    </Card>
  )
}

const methods = { code: 'byCode', face: 'byFace', counter: 'byCounter' } as const

/** When, how, and what was said. */
function About({ place, isOver }: Pick<PlaceCardProps, 'place' | 'isOver'>) {
  const t = useTranslate()
  const { state, method, confirmedAt, voidedAt, until, reminderFrom, reason, note } = place
  if (state === 'notAsked') return <p className={styles.quiet}>{t('confirmations.notAskedHelp')}</p>
  if (state === 'confirmed')
    return (
      <p className={styles.quiet}>
        <WholeNumbers text={t('confirmations.confirmedAt', { time: toMinute(confirmedAt) })} />
      </p>
    )
  if (isOver) return method === 'counter' ? <p className={styles.quiet}>{t('confirmations.byCounter')}</p> : null
  const voided = voidedAt && (
    <p className={styles.quiet}>
      <WholeNumbers text={t('confirmations.voidedHelp', { time: toMinute(voidedAt) })} />
    </p>
  )
  if (method === 'counter')
    return (
      <>
        {voided}
        <p className={styles.quiet}>{t('confirmations.byCounter')}</p>
      </>
    )
  return (
    <>
      {voided}
      {state === 'refused' && (reason || note) && (
        <div className={styles.said}>
          {reason && <p>{t(reason === 'wrong' ? 'confirmations.refusedWrong' : 'confirmations.refusedUnwilling')}</p>}
          {note && <p>{t('confirmations.refusedNote', { note })}</p>}
        </div>
      )}
      {(state === 'expired' || state === 'withdrawn' || state === 'retracted') && (
        <p className={styles.quiet}>{t(endedHelp(state, place.isOwn))}</p>
      )}
      {until && (
        <p className={styles.quiet}>
          <WholeNumbers text={t('confirmations.invitedUntil', { time: toMinute(until) })} />
        </p>
      )}
      {reminderFrom && (
        <p className={styles.quiet}>
          <WholeNumbers text={t('confirmations.reminderFrom', { time: toMinute(reminderFrom) })} />
        </p>
      )}
      <p className={styles.quiet}>{t(`confirmations.${state === 'counter' ? 'counterHelp' : methods[method]}`)}</p>
    </>
  )
}

/** What an ended answer or invitation means for the filer. */
function endedHelp(state: 'expired' | 'withdrawn' | 'retracted', isOwn: boolean) {
  if (!isOwn) return `confirmations.${state}Help` as const
  return state === 'retracted' ? 'confirmations.ownRetractedHelp' : 'confirmations.ownHelp'
}

function Acts({ applicationId, place }: Omit<PlaceCardProps, 'isOver'>) {
  const t = useTranslate()
  const isCompany = useIsCompany()
  const can = actsOf(place)
  const { partyId, state, voidedAt, invitationId, reminderFrom } = place
  if (!Object.values(can).some(Boolean)) return null
  return (
    <div className={styles.acts}>
      {can.confirm && (
        <ButtonLink to={paths.confirm({ applicationId, partyId })}>
          {t(isCompany ? 'confirmations.confirmCompany' : 'confirmations.confirmOwn')}
        </ButtonLink>
      )}
      {can.invite && (
        <InviteButton
          applicationId={applicationId}
          partyId={partyId}
          isFirst={(state === 'none' && !voidedAt) || state === 'counter'}
        />
      )}
      {can.pass && (
        <>
          <ShowButton invitationId={invitationId} />
          {!reminderFrom && <RemindButton applicationId={applicationId} invitationId={invitationId} />}
        </>
      )}
      {can.withdraw && <WithdrawButton applicationId={applicationId} invitationId={invitationId} />}
      {can.counter && <CounterButton applicationId={applicationId} place={place} />}
    </div>
  )
}

function InviteButton({
  isFirst,
  partyId,
  applicationId,
}: {
  isFirst: boolean
  partyId: string
  applicationId: string
}) {
  const t = useTranslate()
  const { open, refuse } = usePassOn()
  return (
    <MutateButton
      mutation={useInvite(applicationId)}
      input={() => ({ partyId })}
      onSuccess={({ url }) => open(url)}
      onError={refuse}
    >
      {t(isFirst ? 'confirmations.invite' : 'confirmations.inviteAgain')}
    </MutateButton>
  )
}

function RemindButton({ applicationId, invitationId }: { applicationId: string; invitationId: string }) {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  return (
    <MutateButton
      mutation={useRemind(applicationId)}
      kind="quiet"
      input={() => invitationId}
      onSuccess={() => toast(t('confirmations.reminded'), 'saved')}
      onError={(error) => alert(error.message)}
    >
      {t('confirmations.remind')}
    </MutateButton>
  )
}

function CounterButton({ applicationId, place }: Omit<PlaceCardProps, 'isOver'>) {
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const ask = async () =>
    (await confirm(t('confirmations.toCounterAsk', { name: place.name }))) ? place.partyId : undefined
  return (
    <MutateButton
      mutation={useSetCounter(applicationId)}
      kind="quiet"
      input={ask}
      onSuccess={() => toast(t('confirmations.toCounterSaved'), 'saved')}
      onError={(error) => alert(error.message)}
    >
      {t('confirmations.toCounter')}
    </MutateButton>
  )
}
