import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { RichText } from '@registration/kit/ui/RichText.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Link, Redirect } from 'wouter'
import { useCheckRules } from '../../../api/check-rules.ts'
import { useIsOn, useModules } from '../../../api/modules.ts'
import { useTranslate } from '../../../locales/language.ts'
import { BusinessTerms } from '../../../ui/BusinessTerms.tsx'
import { Settled } from '../../../ui/Settled.tsx'
import { ApplicationSteps } from '../ApplicationSteps.tsx'
import { useGuide } from '../guide-queries.ts'
import { ApplyBar } from './ApplyBar.tsx'
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
  const waiting = <Skeleton shape="text" />
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
        <ApplyBar businessId={businessId} appointment={appointment} regionCode={regionCode} readGuide={query.refetch} />
      )}
    </>
  )
}
