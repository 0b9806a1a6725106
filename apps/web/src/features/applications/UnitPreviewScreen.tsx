import { paths } from '@registration/contract/paths.ts'
import type { PropertyUnit, UnitField } from '@registration/contract/property-unit.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { Amount } from '../../ui/Amount.tsx'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NumberGroups, unitNumberGroups } from '../../ui/NumberGroups.tsx'
import { useGoBack } from '../../ui/navigation.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'
import { isAmountField } from './GroupedUnitField.tsx'
import { type ApplicationDetails, useApplication, useFields } from './queries.ts'
import { hasChoice, unitValues } from './unit-values.ts'

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
  const fields = useFields(details.application.businessId)
  const unit = details.units.find(({ id }) => id === unitId)
  const holders = details.parties.filter(({ role }) => role === 'rightsHolder').length
  if (!unit) return <EmptyState title={t('units.notFound')} />
  return (
    <Loaded query={fields} skeleton={<Skeleton />}>
      {({ propertyUnit }) => (
        <Card>
          <Facts
            facts={propertyUnit
              .filter(({ field }) => hasChoice(field, { holders, units: details.units.length }))
              .map(({ field }) => ({
                label: t(`units.${field}`),
                value: displayValue(unit, field, t),
              }))}
          />
        </Card>
      )}
    </Loaded>
  )
}

/** A field's value for display: codes as their words, the long number in its groups, an area of zero as empty. */
function displayValue(unit: PropertyUnit, field: UnitField, t: Translate): ReactNode {
  if (field === 'houseUse') return unit.houseUseText || t('units.empty')
  if (field === 'landUse') return unit.landUseText || t('units.empty')
  const value = unitValues(unit)[field]
  if (!value) return t('units.empty')
  if (field === 'holdingMode') return t(value === '01' ? 'units.joint' : 'units.separate')
  if (field === 'mergeCertificates') return t(value === '1' ? 'units.mergeYes' : 'units.mergeNo')
  if (field === 'unitNumber' || field === 'certificateNumber') {
    return (
      <NumberGroups value={value} groups={field === 'unitNumber' ? unitNumberGroups : []} label={t(`units.${field}`)} />
    )
  }
  if (isAmountField(field)) return <Amount value={value} />
  return value
}
