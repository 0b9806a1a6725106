import { defaultDocumentType, type PartyField, type PartySettings } from '@registration/contract/party.ts'
import { documentTypesOf } from '@registration/contract/rules/document-number.ts'
import { fieldText } from '@registration/contract/rules/field-messages.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useContractLanguage } from '../../locales/contract-language.ts'
import { useTranslate } from '../../locales/language.ts'
import { Choice } from '../../ui/Choice.tsx'
import { useField } from '../../ui/forms/use-field.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isNumberToConfirm, isPartyFieldRequired, type PartyValues } from './party-values.ts'
import type { Code } from './queries.ts'

interface PartyFieldsProps {
  settings: PartySettings
  documentTypes: readonly Code[]
}

/** Who the party is: labels and document types follow from whether it is a person or a company. */
export function PartyFields({ settings: { fields, personsOnly }, documentTypes }: PartyFieldsProps) {
  const t = useTranslate()
  const field = useField<PartyValues>()
  const { control, setValue, getValues, clearErrors } = useFormContext<PartyValues>()
  const kind = useWatch({ control, name: 'kind' })
  const [address, documentType] = useWatch({ control, name: ['address', 'documentType'] })
  const isCompany = kind === 'company'
  const allowed: readonly string[] = documentTypesOf[kind]
  const settingOf = (name: PartyField) => fields.find(({ field }) => field === name)
  const mark = (name: PartyField) =>
    isPartyFieldRequired(name, kind, settingOf(name)?.isRequired ?? false)
      ? ({ required: true } as const)
      : ({ optional: true } as const)
  const changeKind = () => {
    setValue('documentType', defaultDocumentType(getValues('kind')))
    clearErrors()
  }
  return (
    <>
      {!personsOnly && (
        <Choice
          {...field('kind', { onChange: changeKind })}
          label={t('parties.kind')}
          options={[
            { value: 'individual', text: t('parties.individual') },
            { value: 'company', text: t('parties.company') },
          ]}
        />
      )}
      <TextField
        {...field('name')}
        {...mark('name')}
        label={t(isCompany ? 'parties.companyName' : 'parties.name')}
        autoComplete="off"
      />
      {settingOf('phone') && (
        <TextField
          {...field('phone')}
          {...mark('phone')}
          label={t('parties.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      )}
      <SelectField
        {...field('documentType')}
        {...mark('documentType')}
        label={t('parties.documentType')}
        value={documentType}
        options={documentTypes
          .filter(({ code }) => allowed.includes(code))
          .map(({ code, text }) => ({ value: code, text }))}
      />
      <TextField
        {...field('documentNumber')}
        {...mark('documentNumber')}
        label={t(isCompany ? 'parties.companyDocumentNumber' : 'parties.documentNumber')}
        help={<NumberToConfirm />}
        autoComplete="off"
        autoCapitalize="characters"
      />
      {settingOf('address') && (
        <TextArea
          {...field('address')}
          {...mark('address')}
          label={t('parties.address')}
          max={limits.address}
          value={address}
        />
      )}
      {isCompany && settingOf('legalRepresentative') && (
        <TextField
          {...field('legalRepresentative')}
          {...mark('legalRepresentative')}
          label={t('parties.legalRepresentative')}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** 请核对, beside a number that is accepted although its format is unusual. */
function NumberToConfirm() {
  const language = useContractLanguage()
  const { control } = useFormContext<PartyValues>()
  const [documentType, documentNumber] = useWatch({ control, name: ['documentType', 'documentNumber'] })
  if (!isNumberToConfirm(documentType, documentNumber)) return null
  return <StatusBadge tone="wait" text={fieldText('documentNumberToConfirm', language)} />
}
