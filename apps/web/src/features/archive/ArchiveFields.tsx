import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MaskedField } from '@registration/kit/ui/forms/MaskedField.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { type Option, SelectField } from '@registration/kit/ui/SelectField.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import type { ArchiveValues } from './archive-values.ts'
import { useSendArchiveCode } from './queries.ts'

interface ArchiveFieldsProps {
  regions: readonly Option[]
  /** At first the fields have the profile's name and number. */
  isOwnFilledIn: boolean
}

export function ArchiveFields({ regions, isOwnFilledIn }: ArchiveFieldsProps) {
  const t = useTranslate()
  const field = useField<ArchiveValues>()
  const sendCode = useSendCode()
  const { error: codeError, ...code } = field('code')
  return (
    <>
      <TextField
        label={t('archive.holderName')}
        help={isOwnFilledIn ? t('archive.ownFilledIn') : undefined}
        required
        autoComplete="name"
        {...field('holderName')}
      />
      <MaskedField name="documentNumber" label={t('archive.documentNumber')} mask={maskDocumentNumber} />
      <MaskedField name="phone" label={t('archive.phone')} mask={maskPhone} isPhone />
      <CodeField label={t('archive.code')} required error={codeError} name="archive" onSend={sendCode} input={code} />
      <SelectField label={t('archive.region')} required options={regions} {...field('regionCode')} />
    </>
  )
}

/** Sends a code to the phone of the form and keeps its challenge. Answers whether it was sent. */
function useSendCode(): () => Promise<boolean> {
  const { alert } = useDialogs()
  const form = useFormContext<ArchiveValues>()
  const sending = useSendArchiveCode()
  return async () => {
    if (!(await form.trigger('phone', { shouldFocus: true }))) return false
    try {
      const { challengeId } = await sending.mutateAsync(form.getValues('phone'))
      form.setValue('challengeId', challengeId)
      form.setFocus('code')
      return true
    } catch (error) {
      await alert(error instanceof Error ? error.message : String(error))
      return false
    }
  }
}
