import { type PropertyUnit, propertyUnit, type UnitField } from '@registration/contract/property-unit.ts'
import { conflictIn } from '@registration/kit/api/conflict.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ConflictCard } from '@registration/kit/ui/forms/ConflictCard.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { useLeaveNote } from '@registration/kit/ui/forms/use-leave-note.ts'
import { useRecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Fragment, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTranslate } from '../../../locales/language.ts'
import { unitDraftKey } from '../entries/draft-keys.ts'
import { useSaveUnit } from '../entries/entry-queries.ts'
import type { SecondWay } from '../entries/second-way.ts'
import { type UnitSettings, unitResolver } from '../entries/unit-resolver.ts'
import { nameOfUnit, type UnitValues, unitInputOf, unitValues } from '../entries/unit-values.ts'
import { useSaveEntry } from '../entries/use-save-entry.ts'
import { useWantedField } from '../entries/use-wanted-field.ts'
import type { Code } from '../queries.ts'
import { useRegister } from '../register/use-register.ts'
import { findSameUnit } from './same-unit.ts'
import { UnitFormField, unitText } from './UnitFormField.tsx'

/** Below one field alone, so its code may come after the form. */
const RegisterPanel = lazy(async () => ({ default: (await import('../register/RegisterPanel.tsx')).RegisterPanel }))

/** Only where a unit comes from the register. */
const RegisterNote = lazy(async () => ({ default: (await import('../register/RegisterNote.tsx')).RegisterNote }))

/** Only for a second unit. */
const CopyUnit = lazy(async () => ({ default: (await import('./CopyUnit.tsx')).CopyUnit }))

interface UnitFormProps {
  applicationId: string
  unitId: string | undefined
  stored: UnitValues
  /** The fields whose stored value is the register's: read-only until they are filled in by hand. */
  registered?: readonly UnitField[]
  /** Where the register would be corrected. */
  regionCode: string
  settings: UnitSettings
  /** Whether a field of the business asks something in this application. The others keep their values. */
  visible: (field: UnitField) => boolean
  uses: { house: readonly Code[]; land: readonly Code[] }
  /** The units that a new one joins: it can copy the values of the last. None for a unit that is changed. */
  others: readonly PropertyUnit[]
  /** Shows an empty form for one more unit. Undefined if no other may be added. */
  onNext: (() => void) | undefined
  /** A second button where no other may be added, which saves and leads elsewhere. */
  onward?: ((way: SecondWay) => ReactNode) | undefined
  /** The field that the citizen came for. */
  wanted?: UnitField | undefined
  /** The address to go to after the save. */
  back: string
}

export function UnitForm({
  applicationId,
  unitId,
  stored,
  registered = [],
  regionCode,
  settings,
  visible,
  uses,
  others,
  onNext,
  onward,
  wanted,
  back,
}: UnitFormProps) {
  const t = useTranslate()
  const { confirm } = useDialogs()
  const formId = useId()
  const save = useSaveUnit(applicationId)
  const key = unitDraftKey(applicationId, unitId)
  const record = useRecordForm<UnitValues>({
    key,
    stored,
    resolver: unitResolver(settings, applicationId, unitId),
  })
  const { form } = record
  useLeaveNote(key, stored)
  useWantedField(form, wanted)
  // A draft may have been changed by hand already.
  const [isByHand, setByHand] = useState(() => registered.some((field) => form.getValues(field) !== stored[field]))
  const asked = settings.map(({ field }) => field)
  // Not the unit that was just saved, which the application has already while the lists are still read again.
  const [last] = useState(others[others.length - 1])
  const register = useRegister({ applicationId, unitId }, form, asked)
  const forget = () => {
    record.forget()
    register.forget()
  }
  const submit = useSaveEntry({
    record: { ...record, forget },
    id: unitId,
    // A save whose answer was lost with the page has added it already.
    ask: async (values) => {
      const same = findSameUnit(values, others)
      const buttons = { okText: t('parties.samePersonYes'), cancelText: t('parties.samePersonNo') }
      return !same || confirm({ text: t('units.sameAsk', { name: nameOfUnit(same) }), ...buttons })
    },
    save: (values, id) => {
      const base = id ? unitInputOf(record.base.current, asked, undefined) : undefined
      return save.mutateAsync({ ...unitInputOf(values, asked, id), base })
    },
    conflictIn: (error) => {
      const conflict = conflictIn(z.array(propertyUnit), error)
      return conflict && { ...conflict, present: unitValues(conflict.present[0]) }
    },
    under: 'units.0',
    describeFailure: (message, isBesideFields) => ({
      text: isBesideFields ? t('units.saveFailed') : t('units.saveFailedBecause', { message }),
    }),
    savedWords: t('units.saved'),
    deletedWords: t('units.deletedMeanwhile'),
    back,
  })
  const textOf = (field: UnitField, value: string) => unitText(field, value, { t, uses })
  const addNext = async () => {
    onNext?.()
    return undefined
  }
  return (
    <FormProvider {...form}>
      <Stack>
        <DraftNote keptAt={record.keptAt} before={t('ui.draftKeeps')} />
        <ConflictCard record={record} labelOf={(field) => t(`units.${field}`)} textOf={textOf} />
        <Card>
          <Suspense fallback={<Skeleton shape="field" />}>
            {registered.length > 0 && (
              <RegisterNote regionCode={regionCode} isByHand={isByHand} onByHand={() => setByHand(true)} />
            )}
            {last && <CopyUnit last={last} asked={asked} />}
          </Suspense>
          <form id={formId} onSubmit={submit()} noValidate>
            {settings
              .filter(({ field }) => visible(field))
              .map(({ field, isRequired, help }) => (
                <Fragment key={field}>
                  <UnitFormField
                    field={field}
                    isRequired={isRequired}
                    businessHelp={help}
                    uses={uses}
                    fromRegister={registered.includes(field) ? stored[field] : register.filled[field]}
                    isReadOnly={!isByHand && registered.includes(field)}
                  />
                  {field === 'certificateNumber' && (
                    <Suspense fallback={<Skeleton shape="field" />}>
                      <RegisterPanel register={register} asked={asked} textOf={textOf} />
                    </Suspense>
                  )}
                </Fragment>
              ))}
          </form>
        </Card>
      </Stack>
      <BottomBar>
        {onNext ? (
          <Button kind="quiet" wide busy={save.isPending} onClick={() => void submit(addNext)()}>
            {t('units.saveAndNext')}
          </Button>
        ) : (
          onward?.({ isBusy: save.isPending, saveAnd: (next) => void submit(next)() })
        )}
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('units.save')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}
