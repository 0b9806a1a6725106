import { paths } from '@registration/contract/paths.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Tabs } from '@registration/kit/ui/Tabs.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useSubmittedCase } from '../submitted-case.ts'
import { ApplicationRows } from './ApplicationRows.tsx'
import { useApplications } from './list-queries.ts'
import { SubmittedPanel } from './SubmittedPanel.tsx'

const groups = ['unsubmitted', 'pending', 'approved', 'rejected'] as const

/** The citizen's applications by status, four tabs (docs/product/applications.md 'Applications'). */
export function ApplicationListScreen() {
  const t = useTranslate()
  const { tab = 'unsubmitted', byAppointment } = useRouteValues(paths.applications)
  const [, navigate] = useLocation()
  const submitted = useSubmittedCase()
  const total = useApplications(tab, byAppointment).data?.pages[0]?.total
  return (
    <>
      <PageHeader title={t('titles.applications')} fallback={paths.profile()} />
      <Tabs
        label={t('applications.tabs')}
        tabs={groups.map((key) => ({ key, label: t(`applications.${key}`) }))}
        current={tab}
        onChange={(next) => navigate(paths.applications({ tab: next, byAppointment }), { replace: true })}
      >
        <p role="status" className="visually-hidden">
          {total !== undefined && t('applications.shown', { tab: t(`applications.${tab}`), count: total })}
        </p>
        {tab === 'pending' && submitted.id && (
          <SubmittedPanel key={submitted.id} id={submitted.id} onClose={submitted.close} />
        )}
        <ApplicationRows key={tab} group={tab} byAppointment={byAppointment} />
      </Tabs>
    </>
  )
}
