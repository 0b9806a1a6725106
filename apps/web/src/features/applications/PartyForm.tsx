import { type PartyField, saveParty } from '@registration/contract/party.ts'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { resolverOf } from '../../api/form-resolver.ts'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DraftNote } from '../../ui/forms/DraftNote.tsx'
import { useFormDraft, withDraft } from '../../ui/forms/use-form-draft.ts'
import { Stack } from '../../ui/Stack.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AgentFields } from './AgentFields.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { PartyFields } from './PartyFields.tsx'
import { type PartyRole, type PartyValues, partyInputOf } from './party-values.ts'
import { type Code, useSaveParty } from './queries.ts'
import { useSaveFailure } from './use-save-failure.ts'

interface PartyFormProps {
  applicationId: string
  partyRole: PartyRole
  partyId: string | undefined
  stored: PartyValues
  /** The fields that the business asks for. */
  asked: readonly PartyField[]
  documentTypes: readonly Code[]
  onSaved: () => void
}

export function PartyForm({
  applicationId,
  partyRole: role,
  partyId,
  stored,
  asked,
  documentTypes,
  onSaved,
}: PartyFormProps) {
  const t = useTranslate()
  const formId = useId()
  const toast = useToast()
  const save = useSaveParty(applicationId)
  const draftKey = `party:${applicationId}:${role}:${partyId ?? 'new'}`
  const input = (values: PartyValues) => partyInputOf(values, role, partyId)
  const form = useForm<PartyValues>({
    defaultValues: withDraft(draftKey, stored),
    resolver: resolverOf(saveParty.input, (values) => ({ applicationId, party: input(values) }), 'party'),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form)
  const fail = useSaveFailure(form, 'party', (text) => ({ title: t('parties.saveFailed'), text }))
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(input(values)).then(() => {
      draft.forget()
      toast(t('parties.saved'), 'saved')
      onSaved()
    }, fail),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <form id={formId} onSubmit={submit} noValidate>
          <Card>
            {!partyId && <OwnDetails />}
            <PartyFields asked={asked} documentTypes={documentTypes} />
          </Card>
          <AgentFields asked={asked} />
        </form>
        <DraftNote keptAt={draft.keptAt} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('parties.save')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}
