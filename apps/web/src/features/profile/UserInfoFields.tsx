import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import { fieldText } from '@registration/contract/rules/field-messages.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Session } from '../../api/session.ts'
import { useContractLanguage } from '../../locales/contract-language.ts'
import { useTranslate } from '../../locales/language.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { useField } from '../../ui/forms/use-field.ts'
import { SecretField } from '../../ui/SecretField.tsx'
import { type Option, SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
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
  const [phone, documentType] = useWatch({ control, name: ['phone', 'documentType'] })
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
      <Secret
        name="documentNumber"
        label={t(isCompany && documentType === '7' ? 'userInfo.creditCode' : 'userInfo.documentNumber')}
        mask={maskDocumentNumber}
      />
      <Secret name="phone" label={t('userInfo.phone')} mask={maskPhone} />
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

interface SecretProps {
  name: 'documentNumber' | 'phone'
  label: string
  mask: (value: string) => string
}

function Secret({ name, label, mask }: SecretProps) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { field, fieldState } = useController<UserInfoValues>({ name })
  const message = fieldState.error?.message
  const keyboard = name === 'phone' ? ({ type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const) : {}
  return (
    <SecretField
      autoComplete="off"
      {...keyboard}
      {...field}
      required
      label={label}
      mask={mask}
      hiddenHelp={t('userInfo.hidden')}
      error={message ? fieldText(message, language) : undefined}
    />
  )
}
