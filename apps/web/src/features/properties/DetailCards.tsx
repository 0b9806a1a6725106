import { applicationCan, statusText } from '@registration/contract/application-status.ts'
import type { Holding } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'

/**
 * Open applications of the citizen's own about this unit. The newest is shown, the others on demand: the screen is about
 * the unit.
 */
export function OpenApplications({ applications }: Pick<Holding, 'applications'>) {
  const t = useTranslate()
  const [newest, ...others] = applications
  if (!newest) return null
  return (
    <div className={styles.started}>
      <OpenApplication application={newest} words={t('holdings.started', { business: newest.business })} />
      {others.length > 0 && (
        <details>
          <summary>{t('holdings.startedMore', { count: others.length })}</summary>
          <ul>
            {others.map((each) => (
              <li key={each.applicationId}>
                <OpenApplication application={each} words={each.business} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

interface OpenApplicationProps {
  application: Holding['applications'][number]
  words: string
}

function OpenApplication({ application: { applicationId, status }, words }: OpenApplicationProps) {
  const t = useTranslate()
  const language = useContractLanguage()
  return (
    <div className={styles.startedOne}>
      <p>
        {words}
        <small>{statusText(status, language)}</small>
      </p>
      {applicationCan.edit(status) ? (
        <ButtonLink kind="quiet" to={paths.fillIn({ applicationId, appointment: false })}>
          {t('holdings.goOn')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="quiet" to={paths.applicationDetail({ id: applicationId })}>
          {t('applications.toDetail')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Businesses that the office is working on, of anybody's. */
export function PendingCard({ pending }: Pick<Holding, 'pending'>) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.pending')}>
      {pending.length === 0 && <p className={styles.quiet}>{t('archive.none')}</p>}
      <ul className={styles.entries}>
        {pending.map(({ business, at }) => (
          <li key={`${business} ${at}`}>
            <WholeNumbers text={t('holdings.pendingItem', { business, time: toMinute(at) })} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was registered on the unit, the newest first. */
export function HistoryCard({ history }: Pick<Holding, 'history'>) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.history')}>
      {history.length === 0 && <p className={styles.quiet}>{t('archive.none')}</p>}
      <ol className={styles.entries}>
        {history.map(({ activity, at }) => (
          <li key={`${activity} ${at}`} className={styles.dated}>
            <time>{at.slice(0, 10)}</time>
            <span>{activity}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export function CertificateCard({ holding }: { holding: Holding }) {
  const t = useTranslate()
  return (
    <Card title={t('holdings.certificate')}>
      {holding.hasElectronicCertificate ? (
        <div className={styles.acts}>
          <ButtonLink kind="quiet" to={paths.propertyCertificate({ ref: holding.ref })}>
            {t('holdings.viewCertificate')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.propertyCertificate({ ref: holding.ref, isShowing: true })}>
            {t('holdings.showCertificate')}
          </ButtonLink>
        </div>
      ) : (
        <p className={styles.quiet}>{t('holdings.noCertificate')}</p>
      )}
    </Card>
  )
}
