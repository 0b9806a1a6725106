import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { isNumberToConfirm } from '@registration/contract/rules/document-number.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { MaskedField } from '@registration/kit/ui/forms/MaskedField.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { type Option, SelectField } from '@registration/kit/ui/SelectField.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useSendCode } from './use-send-code.ts'
import { changesPhone, type UserInfoValues } from './user-info-values.ts'

interface UserInfoFieldsProps {
  user: Session['user']
  documentTypes: readonly Option[]
}

/** The profile's fields; a company has a legal name and a code, and a new phone needs a code by message. */
export function UserInfoFields({ user, documentTypes }: UserInfoFieldsProps) {
  const t = useTranslate()
  const field = useField<UserInfoValues>()
  const sendCode = useSendCode()
  const { control } = useFormContext<UserInfoValues>()
  const [phone, documentType, documentNumber] = useWatch({ control, name: ['phone', 'documentType', 'documentNumber'] })
  const fieldText = useFieldText()
  const isCompany = user.accountKind === 'enterprise'
  const { error: codeError, ...code } = field('code')
  return (
    <>
      <TextField label={t('userInfo.nickname')} optional autoComplete="nickname" {...field('nickname')} />
      <TextField
        label={t(isCompany ? 'userInfo.companyName' : 'userInfo.name')}
        required
        autoComplete={isCompany ? 'organization' : 'name'}
        {...field('name')}
      />
      <SelectField
        label={t('userInfo.documentType')}
        required
        options={documentTypes}
        {...field('documentType')}
        value={documentType}
      />
      <MaskedField
        name="documentNumber"
        label={t(isCompany && documentType === '7' ? 'userInfo.creditCode' : 'userInfo.documentNumber')}
        mask={maskDocumentNumber}
      />
      {isNumberToConfirm(documentType, documentNumber) && (
        <StatusBadge tone="wait" text={fieldText('documentNumberToConfirm')} />
      )}
      <MaskedField name="phone" label={t('userInfo.phone')} mask={maskPhone} isPhone />
      {changesPhone({ phone }, user) && (
        <CodeField
          label={t('userInfo.code')}
          required
          help={t('userInfo.codeHelp')}
          error={codeError}
          name="profile"
          onSend={sendCode}
          input={code}
        />
      )}
    </>
  )
}
