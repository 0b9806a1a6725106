import { submitArchiveRequest } from '@registration/contract/archive.ts'
import { paths } from '@registration/contract/paths.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { openDraft, useFormDraft } from '@registration/kit/ui/forms/use-form-draft.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import type { Option } from '@registration/kit/ui/SelectField.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { ArchiveFields } from './ArchiveFields.tsx'
import { ArchiveSteps } from './ArchiveSteps.tsx'
import { type ArchiveValues, archiveInputOf, ownValues } from './archive-values.ts'
import { useSubmitArchiveRequest } from './queries.ts'
import { useSubmitFailure } from './use-submit-failure.ts'

const draftKey = 'archive'

interface ArchiveFormProps {
  user: Session['user']
  homeRegion: string
  regions: readonly Option[]
}

export function ArchiveForm({ user, homeRegion, regions }: ArchiveFormProps) {
  const t = useTranslate()
  const formId = useId()
  const send = useSending()
  const { alert } = useDialogs()
  const submission = useSubmitArchiveRequest()
  const nameOf = (code: string) => regions.find(({ value }) => value === code)?.text
  const [{ values, base }] = useState(() => openDraft(draftKey, ownValues(user, homeRegion)))
  const form = useForm<ArchiveValues>({
    defaultValues: values,
    resolver: resolverOf(submitArchiveRequest.input, archiveInputOf),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form, useRef(base))
  const fail = useSubmitFailure(form)
  const submit = form.handleSubmit(
    send<ArchiveValues>(async (values, leave) => {
      if (values.code.trim() === '') {
        await alert({ title: t('archive.codeWrongTitle'), text: t('archive.codeWrong') })
        return form.setFocus('code')
      }
      try {
        await submission.mutateAsync({ ...archiveInputOf(values), regionName: nameOf(values.regionCode) })
      } catch (error) {
        return fail(error)
      }
      draft.forget()
      await alert(t('archive.submittedNotice'))
      leave(paths.archiveRecords())
    }),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <ArchiveSteps />
        <form id={formId} onSubmit={submit} noValidate>
          <Card>
            <ArchiveFields regions={regions} isOwnFilledIn={user.name !== ''} />
          </Card>
        </form>
        <DraftNote keptAt={draft.keptAt} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={submission.isPending}>
          {t('archive.submit')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}
