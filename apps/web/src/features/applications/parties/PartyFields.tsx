import { defaultDocumentType, type Party, type PartyField, type PartySettings } from '@registration/contract/party.ts'
import { documentTypesOf, isNumberToConfirm } from '@registration/contract/rules/document-number.ts'
import { isMinorsNumber } from '@registration/contract/rules/full-age.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { Choice } from '@registration/kit/ui/Choice.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import type { FocusEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { type OtherParty, samePersons } from '../entries/other-parties.ts'
import { isPartyFieldRequired, type PartyValues } from '../entries/party-values.ts'
import type { Code } from '../queries.ts'
import styles from './SameAsOthers.module.css'
import { SameAsOthers } from './SameAsOthers.tsx'

interface PartyFieldsProps {
  settings: PartySettings
  documentTypes: readonly Code[]
  others: readonly OtherParty[]
  /** As it was read, if its number and phone came masked. */
  kept?: Party | undefined
}

/** Who the party is: labels and document types follow from whether it is a person or a company. */
export function PartyFields({ settings: { fields, personsOnly }, documentTypes, others, kept }: PartyFieldsProps) {
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
          onFocus={selectMask(kept?.phone)}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      )}
      {settingOf('phone') && <SameAsOthers field="phone" others={others} />}
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
        help={
          <NumberToConfirm
            others={others}
            masked={kept?.documentNumber}
            hasAgent={settingOf('agentName') !== undefined}
          />
        }
        onFocus={selectMask(kept?.documentNumber)}
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
      {settingOf('address') && <SameAsOthers field="address" others={others} />}
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

/** A masked number cannot be edited in part: typing replaces the whole of it. */
const selectMask =
  (masked: string | undefined) =>
  ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (masked && currentTarget.value === masked) currentTarget.select()
  }

interface NumberToConfirmProps {
  others: readonly OtherParty[]
  masked: string | undefined
  /** Whether the form asks for an agent: a minor's guardian is entered there. */
  hasAgent: boolean
}

/**
 * Beside a number that is accepted: 请核对 if its format is unusual, who of the application has it already, and that a
 * minor needs a guardian.
 */
function NumberToConfirm({ others, masked, hasAgent }: NumberToConfirmProps) {
  const t = useTranslate()
  const fieldText = useFieldText()
  const { control } = useFormContext<PartyValues>()
  const [kind, documentType, documentNumber] = useWatch({ control, name: ['kind', 'documentType', 'documentNumber'] })
  const same = samePersons(documentNumber, others)
  return (
    <>
      {documentNumber !== masked && isNumberToConfirm(documentType, documentNumber) && (
        <StatusBadge tone="wait" text={fieldText('documentNumberToConfirm')} />
      )}
      <span role="status" className={styles.same}>
        {same.length > 0 &&
          t('parties.samePerson', {
            who: same.map(({ side, name }) => t('parties.who', { side, name })).join(t('parties.comma')),
          })}
        {hasAgent && kind === 'individual' && isMinorsNumber(documentNumber) && t('parties.minor')}
      </span>
    </>
  )
}
