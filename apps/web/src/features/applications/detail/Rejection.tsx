import { groupOf } from '@registration/contract/application-status.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { Settled } from '../../../ui/Settled.tsx'
import { formOf } from '../form-of.ts'
import { Opinions } from '../Opinions.tsx'
import type { ApplicationDetails } from '../queries.ts'
import { ReturnNotice } from '../remarks/ReturnNotice.tsx'
import { useRemarks, useReturnNotice } from '../remarks/remark-queries.ts'
import styles from './Rejection.module.css'
import { SubmitButton } from './SubmitBar.tsx'

// Few need it.
const Correction = lazy(async () => ({ default: (await import('../remarks/Correction.tsx')).Correction }))

/** Shown first for a rejected application: the opinion, the remarks, and beside them what to do. */
export function Rejection({ details }: { details: ApplicationDetails }) {
  const { id, status, opinions } = details.application
  const isRejected = groupOf(status) === 'rejected'
  const remarks = useRemarks(id, isRejected)
  const notice = useReturnNotice(id, isRejected)
  if (!isRejected) return null
  // Each remark is higher than one, and what comes below must not begin in sight and go away.
  const waiting = <Skeleton count={opinions.openRemarks + 2} />
  return (
    <Settled queries={[notice]} skeleton={waiting}>
      <Rejected details={details} remarks={remarks} notice={notice.data} waiting={waiting} />
    </Settled>
  )
}

interface RejectedProps {
  details: ApplicationDetails
  remarks: ReturnType<typeof useRemarks>
  /** The address of the sealed notice, if there is one. */
  notice: string | null | undefined
  waiting: ReactNode
}

function Rejected({ details, remarks, notice, waiting }: RejectedProps) {
  const t = useTranslate()
  const { application } = details
  const { opinions } = application
  if (opinions.openRemarks > 0 && remarks.isPending) return waiting
  if (remarks.data && remarks.data.current.length > 0)
    return (
      <Suspense fallback={waiting}>
        <Correction
          details={details}
          remarks={remarks.data.current}
          notice={notice}
          submit={(before, kind) => (
            <SubmitButton application={application} kind={kind} text={t('applications.resubmit')} before={before} />
          )}
        />
      </Suspense>
    )
  return (
    <Card isMine title={t('applications.rejectedTitle')}>
      <Opinions application={application} />
      <ReturnNotice path={notice} />
      {remarks.error && !remarks.data && <QueryFailure error={remarks.error} onRetry={() => remarks.refetch()} />}
      <p className={styles.help}>{t('applications.rejectedHelp')}</p>
      <div className={styles.actions}>
        <ButtonLink to={formOf(application)}>{t('applications.edit')}</ButtonLink>
        <SubmitButton application={application} kind="quiet" text={t('applications.resubmit')} />
      </div>
    </Card>
  )
}
