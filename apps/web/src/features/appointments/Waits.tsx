import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../locales/language.ts'
import { dayWords } from './day-words.ts'
import { useWaits, type Wait } from './queries.ts'
import styles from './time-row.module.css'
import { useStopWaiting } from './use-stop-waiting.ts'

/** The times that the citizen waits for, and those offered to them. Without any, or while it loads: nothing. */
export function Waits() {
  const t = useTranslate()
  const { data: waits = [] } = useWaits()
  if (waits.length === 0) return null
  return (
    <Card title={t('appointments.waits')}>
      <ul>
        {waits.map((wait) => (
          <li key={wait.slotId} className={styles.row}>
            <Row wait={wait} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ wait }: { wait: Wait }) {
  const t = useTranslate()
  const language = useLanguage()
  const { busyWith, stopWaiting } = useStopWaiting()
  const { slotId, slotName, place, until, movingId, applicationId } = wait
  const time = `${dayWords(wait.day, language)} ${slotName}`
  const purpose = movingId ? 'appointments.waitsToMove' : applicationId ? 'appointments.waitsForApplication' : undefined
  return (
    <>
      <div>
        <p>
          <WholeNumbers text={time} />
        </p>
        <p className={styles.help}>{wait.office}</p>
        {purpose && <p className={styles.help}>{t(purpose)}</p>}
        <p>
          {place > 0 ? t('appointments.waitPlace', { place }) : t('appointments.kept', { time: until.slice(11, 16) })}
        </p>
      </div>
      {place > 0 ? (
        <Button
          kind="quiet"
          busy={busyWith !== undefined}
          aria-label={t('appointments.stopWaitingFor', { slot: time })}
          onClick={() => stopWaiting(slotId)}
        >
          {t('appointments.stopWaiting')}
        </Button>
      ) : (
        <ButtonLink
          to={paths.appointment({
            slot: slotId,
            movingId: movingId || undefined,
            applicationId: applicationId || undefined,
          })}
        >
          {t('appointments.goOn')}
        </ButtonLink>
      )}
    </>
  )
}
