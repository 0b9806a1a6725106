import {
  defaultDocumentType,
  type Party,
  type PartyField,
  type PartySettings,
  party,
} from '@registration/contract/party.ts'
import { conflictIn } from '@registration/kit/api/conflict.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { ConflictCard } from '@registration/kit/ui/forms/ConflictCard.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { useLeaveNote } from '@registration/kit/ui/forms/use-leave-note.ts'
import { useRecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { lazy, type ReactNode, useEffect, useId, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { partyDraftKey } from '../entries/draft-keys.ts'
import { type UsedParty, useSaveParty } from '../entries/entry-queries.ts'
import { OwnDetails } from '../entries/OwnDetails.tsx'
import type { OtherParty } from '../entries/other-parties.ts'
import { partyResolver } from '../entries/party-resolver.ts'
import { type PartyRole, type PartyValues, partyInputOf, partyLabelOf, partyValues } from '../entries/party-values.ts'
import type { SecondWay } from '../entries/second-way.ts'
import { useSaveEntry } from '../entries/use-save-entry.ts'
import { useWantedField } from '../entries/use-wanted-field.ts'
import type { Code } from '../queries.ts'
import { AgentFields } from './AgentFields.tsx'
import { PartyFields } from './PartyFields.tsx'
import styles from './PartyForm.module.css'

// Only for who has applied before. The form waits for it.
const UsedParties = lazy(async () => ({ default: (await import('./UsedParties.tsx')).UsedParties }))

interface PartyFormProps {
  applicationId: string
  partyRole: PartyRole
  partyId: string | undefined
  stored: PartyValues
  /** As it was read, if it comes from the register or from the party's own phone: then its number and phone are masked. */
  kept?: Party | undefined
  settings: PartySettings
  documentTypes: readonly Code[]
  /** The other parties of the application. */
  others: readonly OtherParty[]
  /** People of the citizen's own applications, offered for a new party. */
  used: readonly UsedParty[]
  /** The address to go to after the save. */
  back: string
  /** A second button, which saves and leads elsewhere. */
  onward?: ((way: SecondWay) => ReactNode) | undefined
  /** Whether the office has the parties confirm on their phones. */
  isConfirmed?: boolean
  /** The field that the citizen came for. */
  wanted?: keyof PartyValues | undefined
}

export function PartyForm({
  applicationId,
  partyRole: role,
  partyId,
  stored,
  kept,
  settings,
  documentTypes,
  others,
  used,
  back,
  onward,
  isConfirmed = false,
  wanted,
}: PartyFormProps) {
  const t = useTranslate()
  const formId = useId()
  // Who is known later than the form is shown is not offered: the fields must not move under the finger. Nor is the
  // party that was just saved, which the application has already while the lists are still read again.
  const [offered] = useState(used)
  const [present] = useState(others)
  const save = useSaveParty(applicationId)
  // A deceased person has no phone, and is not the citizen.
  const isAsked = (name: PartyField | 'kind') => settings.fields.some(({ field }) => field === name)
  const key = partyDraftKey(applicationId, role, partyId)
  const record = useRecordForm<PartyValues>({
    key,
    stored,
    resolver: partyResolver(
      settings,
      (values) => ({ applicationId, party: partyInputOf(values, role, partyId) }),
      kept,
    ),
  })
  const { form } = record
  useLeaveNote(key, stored)
  useWantedField(form, wanted)
  const submit = useSaveEntry({
    record,
    id: partyId,
    save: (values, id) => {
      const base = id ? partyInputOf(record.base.current, role, undefined) : undefined
      return save.mutateAsync({ ...partyInputOf(values, role, id), base })
    },
    conflictIn: (error) => {
      const conflict = conflictIn(party, error)
      return conflict && { ...conflict, present: partyValues(conflict.present) }
    },
    under: 'party',
    describeFailure: (text) => ({ title: t('parties.saveFailed'), text }),
    savedWords: t('parties.saved'),
    deletedWords: t('parties.deletedMeanwhile'),
    back,
  })
  const isCompany = useWatch({ control: form.control, name: 'kind' }) === 'company'
  // A kept draft may say company where only a person may be, and there the form has no choice to correct it.
  useEffect(() => {
    if (!settings.personsOnly || !isCompany) return
    form.setValue('kind', 'individual')
    form.setValue('documentType', defaultDocumentType('individual'))
  }, [form, settings.personsOnly, isCompany])
  return (
    <FormProvider {...form}>
      <Stack>
        <DraftNote keptAt={record.keptAt} before={t('ui.draftKeeps')} />
        <ConflictCard
          record={record}
          labelOf={(field) => t(`parties.${partyLabelOf(field, isCompany)}`)}
          textOf={(field, value) => {
            if (field === 'kind') return t(value === 'company' ? 'parties.company' : 'parties.individual')
            return (field === 'documentType' && documentTypes.find(({ code }) => code === value)?.text) || value
          }}
        />
        <form id={formId} onSubmit={submit()} noValidate>
          <Card>
            {kept?.source === 'register' && <p className={styles.source}>{t('holdings.partyFromRegister')}</p>}
            {!partyId && isAsked('phone') && <OwnDetails personsOnly={settings.personsOnly} />}
            {!partyId && offered.length > 0 && (
              <UsedParties
                used={offered.filter(({ kind }) => !settings.personsOnly || kind === 'individual')}
                isAsked={isAsked}
              />
            )}
            <PartyFields settings={settings} documentTypes={documentTypes} others={present} kept={kept} />
          </Card>
          <AgentFields asked={settings.fields.map(({ field }) => field)} isConfirmed={isConfirmed} />
        </form>
      </Stack>
      <BottomBar>
        {onward?.({ isBusy: save.isPending, saveAnd: (next) => void submit(next)() })}
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('parties.save')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}
