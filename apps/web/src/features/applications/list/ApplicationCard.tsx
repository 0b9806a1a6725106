import { applicationCan, groupOf, statusText } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { paths } from '@registration/contract/paths.ts'
import { canGoToTax } from '@registration/contract/tax.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { BookingLink } from '../BookingLink.tsx'
import { CaseBadge } from '../CaseBadge.tsx'
import { type NextAct, nextActOf, waitsForCitizen } from '../case-stage.ts'
import { useDeleteApplication } from '../draft-queries.ts'
import { formOf, reviewOf } from '../form-of.ts'
import { Opinions } from '../Opinions.tsx'
import { startLabel } from '../start-label.ts'
import { TaxButton } from '../TaxButton.tsx'
import { useRemoval } from '../use-removal.ts'
import styles from './ApplicationCard.module.css'

const nextWords = {
  continue: 'applications.nextContinue',
  change: 'applications.nextChange',
  wait: 'applications.nextWait',
  book: 'applications.nextBook',
  visit: 'applications.nextVisit',
  come: 'applications.nextCome',
  tax: 'applications.nextTax',
  asGuide: 'applications.nextAsGuide',
  collect: 'applications.nextCollect',
  nothing: 'applications.nextNothing',
} as const satisfies Record<NextAct, string>

/**
 * A row of the list: what to do next, the property, the business. The whole card leads to its detail, that of a draft to
 * its form.
 */
export function ApplicationCard({ application }: { application: ApplicationSummary }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const subject = useId()
  const { id, name, location, status, acceptanceNumber, regionWithCity, startedAt, opinions } = application
  const isUnsubmitted = status === 'unsubmitted'
  const act = nextActOf(application)
  const detail = applicationCan.submit(status) ? reviewOf(application) : paths.applicationDetail({ id })
  return (
    <article
      className={classNames(styles.card, waitsForCitizen(act) && styles.mine)}
      aria-label={location ? `${location} ${name}` : name}
    >
      <div className={styles.head}>
        <CaseBadge status={status} />
        <p className={styles.next}>{t('applications.nextOf', { act: t(nextWords[act]) })}</p>
      </div>
      <h2 className={styles.name} id={subject}>
        <Link className={styles.whole} href={isUnsubmitted ? formOf(application) : detail}>
          {location || name}
        </Link>
      </h2>
      {location && <p>{name}</p>}
      <dl className={styles.facts}>
        {groupOf(status) === 'rejected' && (
          <div>
            <dt>{t('applications.reviewStatus')}</dt>
            <dd>{statusText(status, language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('applications.acceptanceNumber')}</dt>
          <dd>{acceptanceNumber || t('applications.notYet')}</dd>
        </div>
        <div>
          <dt>{t('applications.region')}</dt>
          <dd>{regionWithCity}</dd>
        </div>
        <div>
          <dt>{t(startLabel(application))}</dt>
          <dd>{toMinute(startedAt)}</dd>
        </div>
      </dl>
      <Opinions application={application} />
      {groupOf(status) === 'rejected' && opinions.openRemarks > 0 && (
        <p className={styles.remarks}>
          <StatusBadge tone="bad" text={t('remarks.toChangeRow', { count: opinions.openRemarks })} />
        </p>
      )}
      <div className={styles.actions}>
        <Actions application={application} subject={subject} />
      </div>
    </article>
  )
}

/**
 * The buttons follow from what the status allows (docs/product/applications.md 'Review status'). Each is described by
 * the element `subject`: a list has many of the same name.
 */
function Actions({ application, subject }: { application: ApplicationSummary; subject: string }) {
  const t = useTranslate()
  const { id, status } = application
  const deletion = useDeleteApplication()
  const remove = useRemoval(deletion, t('applications.deleteFailed'))
  if (!applicationCan.edit(status)) {
    return (
      <>
        <ButtonLink kind="quiet" to={paths.applicationDetail({ id })} describedBy={subject}>
          {t('applications.toDetail')}
        </ButtonLink>
        {canGoToTax(application) && <TaxButton application={application} describedBy={subject} />}
        <BookingLink application={application} describedBy={subject} />
      </>
    )
  }
  return (
    <>
      <ButtonLink kind="quiet" to={formOf(application)} describedBy={subject}>
        {t('applications.modify')}
      </ButtonLink>
      {applicationCan.delete(status) && (
        <Button kind="danger" aria-describedby={subject} busy={deletion.isPending} onClick={() => remove(id)}>
          {t('applications.delete')}
        </Button>
      )}
    </>
  )
}
