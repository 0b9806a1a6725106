import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useDialogs } from '../../ui/dialogs.tsx'

/** The alert of a failed save, from the server's words and whether they stand beside fields already. */
type Tell = (message: string, isBesideFields: boolean) => { title?: string; text: string }

/**
 * What to do with a save that failed: the server's words stand beside the fields they are about (`under` is the path of
 * the form's fields inside the input), an alert tells the failure, and the first such field is focused.
 */
export function useSaveFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  under: string,
  describeFailure: Tell,
) {
  const { alert } = useDialogs()
  return async (error: unknown) => {
    const faults = error instanceof ApiError ? faultsUnder(form, error.fields, under) : []
    for (const [field, message] of faults) form.setError(field, { type: 'server', message })
    const message = error instanceof Error ? error.message : String(error)
    await alert(describeFailure(message, faults.length > 0))
    const first = faults[0]
    if (first) form.setFocus(first[0])
  }
}

function faultsUnder<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Record<string, string>,
  under: string,
): [Path<Values>, string][] {
  const known = Object.keys(form.getValues()) as Path<Values>[] // the form is flat: its paths are its fields' names
  return known.flatMap((field) => {
    const message = fields[field] ?? fields[`${under}.${field}`]
    return message ? [[field, message]] : []
  })
}
