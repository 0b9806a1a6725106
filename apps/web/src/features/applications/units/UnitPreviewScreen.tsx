import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { useGoBack } from '@registration/kit/ui/navigation.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { unitFacts } from '../entries/unit-facts.tsx'
import { holdersOf } from '../entries/unit-values.ts'
import { type ApplicationDetails, useApplication, useFields } from '../queries.ts'

/** A property unit as it was entered, read-only (docs/product/applications.md 'Property units'). */
export function UnitPreviewScreen() {
  const { applicationId, unitId } = useRouteValues(paths.propertyUnitPreview)
  if (!applicationId || !unitId) return <Redirect to={paths.applications()} replace />
  return <Preview applicationId={applicationId} unitId={unitId} />
}

function Preview({ applicationId, unitId }: { applicationId: string; unitId: string }) {
  const t = useTranslate()
  const back = paths.applicationDetail({ id: applicationId })
  const goBack = useGoBack(back)
  const application = useApplication(applicationId)
  return (
    <>
      <PageHeader title={t('units.title')} fallback={back} />
      <Stack>
        <Loaded query={application} skeleton={<Skeleton />}>
          {(details) => <UnitFacts details={details} unitId={unitId} />}
        </Loaded>
      </Stack>
      <BottomBar>
        <Button kind="quiet" wide onClick={goBack}>
          {t('units.back')}
        </Button>
      </BottomBar>
    </>
  )
}

function UnitFacts({ details, unitId }: { details: ApplicationDetails; unitId: string }) {
  const t = useTranslate()
  const fields = useFields(details.application)
  const unit = details.units.find(({ id }) => id === unitId)
  if (!unit) return <EmptyState title={t('units.notFound')} />
  return (
    <Loaded query={fields} skeleton={<Skeleton />}>
      {({ propertyUnit }) => (
        <Card>
          <Facts
            facts={unitFacts(
              unit,
              { settings: propertyUnit, holders: holdersOf(details), units: details.units.length },
              t,
            )}
          />
        </Card>
      )}
    </Loaded>
  )
}
