import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { guid } from '@registration/kit/api/guid.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { RichText } from '@registration/kit/ui/RichText.tsx'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { useCheckRules } from '../../../api/check-rules.ts'
import { useIsOn, useModules } from '../../../api/modules.ts'
import { useTranslate } from '../../../locales/language.ts'
import { BusinessTerms } from '../../../ui/BusinessTerms.tsx'
import { Settled } from '../../../ui/Settled.tsx'
import { ApplicationSteps } from '../ApplicationSteps.tsx'
import { type Draft, useCreateApplication, useFindDraft } from '../draft-queries.ts'
import { useGuide } from '../guide-queries.ts'
import styles from './ApplyScreen.module.css'

/** The guide of a business, and the button to apply for it (docs/product/applications.md 'Applications'). */
export function ApplyScreen() {
  const t = useTranslate()
  const { id, appointment = false, regionCode } = useRouteValues(paths.applyGuide)
  if (!id) return <Redirect to={paths.selectRegion()} replace />
  return (
    <>
      <PageHeader title={t('titles.applyGuide')} fallback={paths.selectRegion()} />
      <Guide businessId={id} appointment={appointment} regionCode={regionCode} />
    </>
  )
}

interface GuideProps {
  businessId: string
  appointment: boolean
  regionCode: string | undefined
}

function Guide({ businessId, appointment, regionCode }: GuideProps) {
  const t = useTranslate()
  const query = useGuide(businessId)
  const isUnknown = query.error instanceof ApiError && query.error.is('businessNotFound')
  const modules = useModules()
  const checkRules = useCheckRules(businessId, useIsOn('property'))
  const create = useCreateApplication()
  const { alert, confirm } = useDialogs()
  const [, navigate] = useLocation()
  const findDraft = useFindDraft(businessId)
  const [draft, setDraft] = useState<Draft>()
  const input = { businessId, byAppointment: appointment, regionCode }
  const ask = async () => {
    if (!(await confirm(t('applications.applyAsk')))) return undefined
    const start = here()
    // What the caller lacked when the guide was opened may exist by now.
    const [{ data, error }, found] = await Promise.all([query.refetch(), findDraft()])
    // Who has gone back meanwhile begins nothing.
    if (here() !== start) return undefined
    const refusal = data?.refusal ?? error
    if (!refusal) {
      setDraft(found ?? undefined)
      return found ? undefined : input
    }
    const isIncomplete = refusal instanceof ApiError && refusal.is('profileIncomplete')
    await alert(isIncomplete ? t('applications.profileIncomplete') : refusal.message)
    if (isIncomplete) navigate(paths.userInfo({ returnTo: location.pathname + location.search }))
    return undefined
  }
  const goOn = (applicationId: string) => {
    const there = { applicationId, appointment }
    // Coming back must not lead to applying a second time.
    navigate(appointment ? paths.materials(there) : paths.fillIn({ ...there, requestId: guid() }), { replace: true })
  }
  /** A draft of an application by appointment leads on from there: its record says so, the address of the guide does not. */
  const goOnWithDraft = (applicationId: string) =>
    navigate(paths.fillIn({ applicationId, appointment: false, requestId: guid() }), { replace: true })
  const fail = (error: Error) => alert(error.message)
  const waiting = <Skeleton shape="text" />
  const startAnew = (beside: string) =>
    create.mutate({ ...input, beside }, { onSuccess: ({ applicationId }) => goOn(applicationId), onError: fail })
  return (
    <>
      <Stack>
        <ApplicationSteps current="stepNotice" appointment={appointment} />
        <Loaded query={query} skeleton={waiting}>
          {({ guide }) => (
            <Settled queries={[modules, checkRules]} skeleton={waiting}>
              <Card title={guide.title}>
                <BusinessTerms terms={guide.terms} />
                {checkRules.data && checkRules.data.rules.length > 0 && (
                  <p>
                    <Link
                      className={styles.lookFirst}
                      href={paths.registerCheck({ businessId, appointment, regionCode })}
                    >
                      {t('registerCheck.lookFirst')}
                    </Link>
                  </p>
                )}
                <RichText html={guide.content} />
              </Card>
            </Settled>
          )}
        </Loaded>
      </Stack>
      {!isUnknown && (
        <BottomBar>
          <MutateButton
            mutation={create}
            wide
            input={ask}
            onSuccess={({ applicationId }) => goOn(applicationId)}
            onError={fail}
          >
            {t('applications.apply')}
          </MutateButton>
        </BottomBar>
      )}
      {draft && (
        <Sheet
          title={t('applications.draftFound', { time: toMinute(draft.startedAt), region: draft.regionWithCity })}
          actions={[
            { text: t('applications.draftContinue'), onChoose: () => goOnWithDraft(draft.applicationId) },
            { text: t('applications.draftAnew'), onChoose: () => startAnew(draft.applicationId) },
          ]}
          onClose={() => setDraft(undefined)}
        />
      )}
    </>
  )
}
