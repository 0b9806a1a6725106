import { paths } from '@registration/contract/paths.ts'
import { ApiError, type Reason } from '@registration/kit/api/api-error.ts'
import type { SaveConflict } from '@registration/kit/api/conflict.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { RecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { FieldValues } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { type DescribeFailure, useSaveFailure } from './use-save-failure.ts'

interface Entry<Values extends FieldValues> {
  record: RecordForm<Values>
  /** The party or unit that is changed. A new one has no id. */
  id: string | undefined
  /** Asks, before the save, what the citizen has to decide. Declined, nothing is saved. */
  ask?: (values: Values) => Promise<boolean>
  /** Saves the values: over the entry with this id, or as a new one. */
  save: (values: Values, id: string | undefined) => Promise<unknown>
  conflictIn: (error: unknown) => SaveConflict<Values> | undefined
  /** The path of the form's fields inside the input. */
  under: string
  describeFailure: DescribeFailure
  savedWords: string
  /** Asks whether to add what was typed as a new entry, after another device deleted it. */
  deletedWords: string
  /** The address to go to after the save. */
  back: string
}

/**
 * `submit()` saves a party or a unit and leads back, `submit(next)` saves it and goes to the
 * address that `next` resolves to, if it is one. What another device did to it meanwhile is shown, with a way on.
 */
export function useSaveEntry<Values extends FieldValues>(entry: Entry<Values>) {
  const { record, id, ask, save, conflictIn, under, describeFailure, savedWords, deletedWords, back } = entry
  const t = useTranslate()
  const toast = useToast()
  const { alert, confirm } = useDialogs()
  const send = useSending()
  const fail = useSaveFailure(record.form, under, describeFailure)

  const trySave = async (values: Values, savedId: string | undefined): Promise<'saved' | 'notSaved' | 'gone'> => {
    const { href } = location
    try {
      await save(values, savedId)
      return 'saved'
    } catch (error) {
      const conflict = conflictIn(error)
      // A form that was left shows nothing any more. What was typed is kept, and its next save asks.
      if (conflict && location.href === href) record.showConflict(conflict.fields, conflict.present)
      else if (isOf(error, ['applicationNotFound'])) {
        await alert(t('applications.deletedMeanwhile'))
        return 'gone'
      } else if (savedId && isOf(error, ['partyNotFound', 'propertyUnitNotFound'])) {
        const again = await confirm({ text: deletedWords, okText: t('applications.addAgain') })
        return again ? trySave(values, undefined) : 'notSaved'
      } else await fail(error)
      return 'notSaved'
    }
  }
  return (next?: () => Promise<string | undefined>) =>
    record.form.handleSubmit(
      send<Values>(async (values, leave) => {
        if (!record.isDecided()) return
        if (ask && !(await ask(values))) return
        const outcome = await trySave(values, id)
        if (outcome === 'gone') leave(paths.applications())
        if (outcome !== 'saved') return
        record.forget()
        toast(savedWords, 'saved')
        const to = next ? await next() : back
        if (to) leave(to)
      }),
    )
}

const isOf = (error: unknown, reasons: readonly Reason[]) =>
  error instanceof ApiError && reasons.some((reason) => error.is(reason))
