import type { Answer } from '@registration/contract/endpoint.ts'
import type { previewClosing } from '@registration/contract/own-data.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useTranslate } from '../../locales/language.ts'

export type Standing = Answer<typeof previewClosing>

/** Whether something unfinished keeps the account open. */
export const isBusy = ({ pendingApplications, bookedAppointments, unansweredArchiveRequests }: Standing) =>
  pendingApplications + bookedAppointments + unansweredArchiveRequests > 0

/** What closing the account deletes and what the law keeps, or what prevents it now. */
export function ClosingTerms({ standing }: { standing: Standing }) {
  const t = useTranslate()
  const { pendingApplications, bookedAppointments, unansweredArchiveRequests } = standing
  return (
    <>
      {isBusy(standing) && (
        <Card title={t('privacy.closeBusy')}>
          <p>
            {t('privacy.closeBusyText', {
              applications: pendingApplications,
              appointments: bookedAppointments,
              queries: unansweredArchiveRequests,
            })}
          </p>
        </Card>
      )}
      <Card title={t('privacy.closeDeleted')}>
        <p>{t('privacy.closeDeletedText', { drafts: standing.drafts })}</p>
      </Card>
      <Card title={t('privacy.closeKept')}>
        <p>
          {t('privacy.closeKeptText', {
            applications: standing.keptApplications,
            queries: standing.keptArchiveRequests,
          })}
        </p>
      </Card>
      <Card>
        <p>{t('privacy.closeAfter')}</p>
      </Card>
    </>
  )
}
