import { unitFields } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { hasChoice } from '@registration/contract/rules/unit-choices.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Field } from '@registration/kit/ui/Field.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { useKeptState } from '@registration/kit/ui/forms/use-kept-state.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { manyUnitsDraftKey } from '../entries/draft-keys.ts'
import { useIsSavingUnits, useSaveUnits } from '../entries/entry-queries.ts'
import type { UnitSettings } from '../entries/unit-resolver.ts'
import { holdersOf } from '../entries/unit-values.ts'
import type { ApplicationDetails, Code, FieldSettings } from '../queries.ts'
import styles from './ManyUnits.module.css'
import { ReadUnitsCard } from './ReadUnitsCard.tsx'
import { type ReadUnit, readUnits, unitInputsOf } from './read-units.ts'
import { optionsOf, unitText } from './UnitFormField.tsx'
import { decodeTable, tableFile } from './unit-table.ts'

interface ManyUnitsProps {
  details: ApplicationDetails
  settings: FieldSettings
  uses: { house: readonly Code[]; land: readonly Code[] }
  back: string
}

/** Adds many units at once, from a table that is pasted or chosen as a file. They are saved together or not at all. */
export function ManyUnits({ details, settings, uses, back }: ManyUnitsProps) {
  const counts = { holders: holdersOf(details), units: limits.units }
  return (
    <UnitsTable
      applicationId={details.application.id}
      settings={settings.propertyUnit.filter(({ field }) => hasChoice(field, counts))}
      uses={uses}
      present={details.units.length}
      back={back}
    />
  )
}

interface UnitsTableProps {
  applicationId: string
  /** The fields that the business asks for, and that have a choice. */
  settings: UnitSettings
  uses: { house: readonly Code[]; land: readonly Code[] }
  /** How many units the application has already. */
  present: number
  back: string
}

function UnitsTable({ applicationId, settings, uses, present, back }: UnitsTableProps) {
  const t = useTranslate()
  const fieldText = useFieldText()
  const toast = useToast()
  const { alert } = useDialogs()
  const send = useSending()
  const save = useSaveUnits(applicationId)
  const isSaving = useIsSavingUnits(applicationId)
  const [text = '', keepText, readAgain] = useKeptState(manyUnitsDraftKey(applicationId), asText)
  // A save that was begun before this screen was left and opened again has forgotten the table when it succeeded.
  const followSave = useEffectEvent(() => save.isIdle && readAgain())
  useEffect(() => {
    if (!isSaving) followSave()
  }, [isSaving])
  const [refused, setRefused] = useState<{ text: string; fields: Record<string, string> }>()
  const read = useDeferredValue(text)
  const table = useMemo(
    () =>
      readUnits(read, {
        applicationId,
        settings,
        headOf: (field) => t(`units.${field}`),
        choicesOf: (field) => optionsOf(field, { t, uses }),
      }),
    [read, applicationId, settings, uses, t],
  )
  const units = refused?.text === read ? withRefusals(table.units, refused.fields) : table.units
  const faults = units.flatMap(({ row, faults }) =>
    settings.flatMap(({ field }) => {
      const fault = faults[field]
      return fault ? [{ row, field, words: fieldText(fault) }] : []
    }),
  )
  const room = limits.units - present
  const isTooMany = units.length > room
  const heads = settings.map(({ field }) => t(`units.${field}`))
  const submit = send<ReadUnit[]>(async (read, leave) => {
    if (read.length === 0 || faults.length > 0 || isTooMany)
      return alert(read.length === 0 ? t('units.manyNone') : t('units.manyWrong'))
    try {
      await save.mutateAsync(unitInputsOf(read, settings))
    } catch (error) {
      if (error instanceof ApiError) setRefused({ text, fields: error.fields })
      return alert(t('units.saveFailedBecause', { message: error instanceof Error ? error.message : String(error) }))
    }
    // Also when the screen was left: the units are saved.
    keepText(undefined)
    toast(t('units.manySaved', { count: read.length }), 'saved')
    leave(back)
  })
  return (
    <>
      <Stack>
        <DraftNote keptAt={undefined} before={t('ui.draftKeeps')} />
        <TableCard heads={heads} text={text} isReadOnly={isSaving} onText={keepText} />
        {units.length > 0 && (
          <ReadUnitsCard
            units={units}
            settings={settings}
            faults={faults}
            unknownHeads={table.unknownHeads}
            room={isTooMany ? room : undefined}
            textOf={(field, value) => unitText(field, value, { t, uses })}
          />
        )}
      </Stack>
      <BottomBar>
        <Button wide busy={isSaving} onClick={() => submit(units)}>
          {units.length > 0 ? t('units.saveMany', { count: units.length }) : t('units.save')}
        </Button>
      </BottomBar>
    </>
  )
}

interface TableCardProps {
  heads: readonly string[]
  text: string
  isReadOnly: boolean
  onText: (text: string) => void
}

/** The table as text, pasted or read from a file, with a template of its heads. */
function TableCard({ heads, text, isReadOnly, onText }: TableCardProps) {
  const t = useTranslate()
  const choose = async (file: File | undefined) => {
    if (file) onText(decodeTable(await file.arrayBuffer()))
  }
  return (
    <Card title={t('units.manyTitle')}>
      <p className={styles.help}>{t('units.manyHelp', { n: limits.units })}</p>
      <div className={styles.files}>
        <a
          className={styles.template}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(tableFile([heads]))}`}
          download={`${t('units.title')}.csv`}
        >
          {t('units.template')}
        </a>
        <label className={styles.choose}>
          {t('units.chooseFile')}
          <input
            type="file"
            disabled={isReadOnly}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
      </div>
      <Field label={t('units.paste')} help={t('units.pasteHelp')}>
        {(control) => (
          <textarea
            {...control}
            className={styles.paste}
            rows={6}
            value={text}
            readOnly={isReadOnly}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </Field>
    </Card>
  )
}

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

/** The units with what the server found wrong. It names them by their place among those that were sent. */
function withRefusals(units: readonly ReadUnit[], fields: Record<string, string>): ReadUnit[] {
  return units.map((unit, index) => {
    const faults = Object.keys(unitFields).flatMap((field) => {
      const words = fields[`units.${index}.${field}`]
      return words ? [[field, words]] : []
    })
    return { ...unit, faults: { ...unit.faults, ...Object.fromEntries(faults) } }
  })
}
