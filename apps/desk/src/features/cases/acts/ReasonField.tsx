import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useTranslate } from '../../../locales/language.ts'

/** Why the officer does it: a field of the act's form. */
export function ReasonField({ isOptional = false }: { isOptional?: boolean }) {
  const t = useTranslate()
  const field = useField<{ reason: string }>()
  return (
    <TextArea
      {...field('reason')}
      label={t('caseActs.reason')}
      required={!isOptional}
      optional={isOptional}
      max={deskLimits.caseText}
    />
  )
}
