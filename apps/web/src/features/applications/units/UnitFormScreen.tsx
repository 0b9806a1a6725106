import { paths } from '@registration/contract/paths.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { hasChoice } from '@registration/contract/rules/unit-choices.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { hasTyped } from '@registration/kit/ui/forms/has-typed.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WhenWide } from '@registration/kit/ui/WhenWide.tsx'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import { manyUnitsDraftKey, unitDraftKey } from '../entries/draft-keys.ts'
import type { Place } from '../entries/entry-address.ts'
import { RightsInformation } from '../entries/RightsInformation.tsx'
import type { SecondWay } from '../entries/second-way.ts'
import { holdersOf, unitFieldOf, unitValues } from '../entries/unit-values.ts'
import { reviewBefore } from '../form-of.ts'
import {
  type ApplicationDetails,
  type Code,
  type FieldSettings,
  useApplication,
  useCodes,
  useFields,
} from '../queries.ts'
import { hasRemarks, RemarkedForm } from '../remarks/RemarkedForm.tsx'
import { UnitForm } from './UnitForm.tsx'

const CaseAside = lazy(async () => ({ default: (await import('../entries/CaseAside.tsx')).CaseAside }))
const OnwardButton = lazy(async () => ({ default: (await import('../entries/OnwardButton.tsx')).OnwardButton }))
// Few need it.
const ManyUnits = lazy(async () => ({ default: (await import('./ManyUnits.tsx')).ManyUnits }))

/**
 * Adds a property unit, or many from a table, or changes one; its fields are the business's
 * (docs/product/applications.md 'Property units').
 */
export function UnitFormScreen() {
  const { applicationId, unitId, requestId, isFromReview, isMany, field } = useRouteValues(paths.propertyUnit)
  if (!applicationId) return <Redirect to={paths.applications()} replace />
  const back = isFromReview
    ? reviewBefore({ id: applicationId, byAppointment: false })
    : paths.fillIn({ applicationId, requestId, appointment: false })
  return (
    <UnitEntry
      key={unitId}
      place={{ applicationId, requestId, appointment: false }}
      unitId={unitId}
      field={field}
      isMany={isMany && !unitId}
      back={back}
      isFromReview={isFromReview}
    />
  )
}

interface UnitEntryProps {
  place: Place
  unitId: string | undefined
  /** The wire's name of the field that the citizen came for. */
  field: string | undefined
  isMany: boolean | undefined
  back: string
  isFromReview: boolean | undefined
}

function UnitEntry({ place, unitId, field, isMany, back, isFromReview }: UnitEntryProps) {
  const t = useTranslate()
  const { applicationId } = place
  const application = useApplication(applicationId, () =>
    hasTyped(isMany ? manyUnitsDraftKey(applicationId) : unitDraftKey(applicationId, unitId)),
  )
  const fields = useFields(application.data?.application)
  const houseUses = useCodes('houseUses')
  const landUses = useCodes('landUses')
  const waiting = (
    <Stack>
      <Skeleton shape="field" count={5} />
    </Stack>
  )
  return (
    <>
      <PageHeader
        title={t(unitId ? 'units.editTitle' : isMany ? 'units.manyTitle' : 'units.addTitle')}
        fallback={back}
      />
      <Columns
        narrow="second"
        first={
          <Loaded query={application} skeleton={waiting}>
            {(details) => (
              <Loaded query={fields} skeleton={waiting}>
                {(settings) => (
                  <Loaded query={houseUses} skeleton={waiting}>
                    {(house) => (
                      <Loaded query={landUses} skeleton={waiting}>
                        {(land) => (
                          <RightsInformation details={details} skeleton={waiting}>
                            {() =>
                              isMany ? (
                                <Suspense fallback={waiting}>
                                  <ManyUnits details={details} settings={settings} uses={{ house, land }} back={back} />
                                </Suspense>
                              ) : (
                                <Ready
                                  details={details}
                                  unitId={unitId}
                                  field={field}
                                  waiting={waiting}
                                  settings={settings}
                                  uses={{ house, land }}
                                  back={back}
                                  place={place}
                                  isFromReview={isFromReview}
                                />
                              )
                            }
                          </RightsInformation>
                        )}
                      </Loaded>
                    )}
                  </Loaded>
                )}
              </Loaded>
            )}
          </Loaded>
        }
        second={<WhenWide>{application.data && <CaseAside details={application.data} />}</WhenWide>}
      />
    </>
  )
}

interface ReadyProps extends Pick<UnitEntryProps, 'unitId' | 'field' | 'back' | 'place' | 'isFromReview'> {
  details: ApplicationDetails
  settings: FieldSettings
  uses: { house: readonly Code[]; land: readonly Code[] }
  waiting: ReactNode
}

function Ready({ details, unitId, field, settings, uses, waiting, back, place, isFromReview }: ReadyProps) {
  const t = useTranslate()
  const { id } = details.application
  const holders = holdersOf(details)
  const user = useSession()?.user
  const [added, setAdded] = useState(0)
  const units = details.units.length + (unitId ? 0 : 1)
  const onward = (way: SecondWay) => (
    // Its room is kept.
    <Suspense fallback={<span />}>
      <OnwardButton
        details={details}
        settings={settings}
        saved={{ part: 'property', id: unitId }}
        place={place}
        back={back}
        {...way}
      />
    </Suspense>
  )
  // A unit that another device deletes while its form is open stays open: what was typed is not lost.
  const [stored] = useState(() => details.units.find((unit) => unit.id === unitId))
  if (unitId && !stored)
    return <EmptyState title={t('units.notFound')} action={<ButtonLink to={back}>{t('parties.back')}</ButtonLink>} />
  const visible = (each: UnitField) => hasChoice(each, { holders, units })
  // A citizen with one home needs no table.
  const isForMany = !unitId && (user?.accountKind === 'enterprise' || details.units.length > 1)
  return (
    <>
      {isForMany && (
        <Stack>
          <ButtonLink
            to={paths.propertyUnit({ applicationId: id, appointment: false, isMany: true })}
            kind="quiet"
            wide
          >
            {t('units.addMany')}
          </ButtonLink>
        </Stack>
      )}
      <RemarkedForm
        application={details.application}
        kind="unit"
        id={unitId}
        asked={settings.propertyUnit.map((asked) => asked.field).filter(visible)}
        wanted={field}
        waiting={waiting}
      >
        <UnitForm
          key={added}
          applicationId={id}
          unitId={unitId}
          stored={unitValues(stored)}
          registered={stored?.registerFields}
          regionCode={details.application.regionCode}
          settings={settings.propertyUnit}
          visible={visible}
          uses={uses}
          others={unitId ? [] : details.units}
          onNext={unitId || units >= limits.units ? undefined : () => setAdded(added + 1)}
          onward={isFromReview ? undefined : onward}
          wanted={hasRemarks(details.application) ? undefined : unitFieldOf(field)}
          back={back}
        />
      </RemarkedForm>
    </>
  )
}
