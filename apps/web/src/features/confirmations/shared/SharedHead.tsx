import { statusText } from '@registration/contract/application-status.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../../locales/language.ts'
import type { ParticipationDetail } from '../participation-queries.ts'
import { ownPlaceOf } from './own-place.ts'
import styles from './Shared.module.css'

/** The business, the own place in it, and how far it is. */
export function SharedHead({ detail }: { detail: ParticipationDetail }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { business, aliases, state, status, joinedAt, confirmedAt, invitationId } = detail
  const { text, tone, help } = ownPlaceOf({ state, status })
  return (
    <Card title={business} action={<StatusBadge tone={tone} text={t(text)} />} isMine={invitationId !== ''}>
      <Facts
        facts={[
          { label: t('confirmations.joinRole'), value: aliases.join(t('confirmations.and')) },
          ...(status ? [{ label: t('confirmations.status'), value: statusText(status, language) }] : []),
          { label: t('confirmations.joined'), value: toMinute(joinedAt) },
          ...(confirmedAt ? [{ label: t('confirmations.confirmedSince'), value: toMinute(confirmedAt) }] : []),
        ]}
      />
      {help && <p className={styles.help}>{t(help)}</p>}
    </Card>
  )
}
