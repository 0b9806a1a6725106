import { ApiError } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Makes the alert of a failed save from the server's words and whether fields already show them. */
export type DescribeFailure = (message: string, isBesideFields: boolean) => { title?: string; text: string }

/**
 * Shows a failed save: the server's words are shown beside their fields (`under` is the path of
 * the form's fields inside the input), an alert says that it failed, and the first such field is focused.
 */
export function useSaveFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  under: string,
  describeFailure: DescribeFailure,
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
