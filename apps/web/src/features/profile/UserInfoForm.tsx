import { saveProfile } from '@registration/contract/profile.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { resolverOf } from '../../api/form-resolver.ts'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { DraftNote } from '../../ui/forms/DraftNote.tsx'
import { useFormDraft, withDraft } from '../../ui/forms/use-form-draft.ts'
import type { Option } from '../../ui/SelectField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CertificationCard } from './CertificationCard.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { useSaveProfile, useUnknownNotice } from './queries.ts'
import { UserInfoFields } from './UserInfoFields.tsx'
import { useSaved } from './use-saved.ts'
import { useUserInfoFailure } from './use-user-info-failure.ts'
import {
  changesPhone,
  losesCertification,
  profileInputOf,
  type UserInfoValues,
  userInfoValues,
} from './user-info-values.ts'

const draftKey = 'user-info'

interface UserInfoFormProps {
  user: Session['user']
  documentTypes: readonly Option[]
}

export function UserInfoForm({ user, documentTypes }: UserInfoFormProps) {
  const t = useTranslate()
  const formId = useId()
  const { confirm } = useDialogs()
  const save = useSaveProfile()
  const noticeVersion = useUnknownNotice()
  /** The values that wait for the password. */
  const [waiting, setWaiting] = useState<UserInfoValues>()
  const form = useForm<UserInfoValues>({
    defaultValues: withDraft(draftKey, userInfoValues(user)),
    resolver: resolverOf(saveProfile.input, profileInputOf),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form)
  const fail = useUserInfoFailure(form)
  const tellSaved = useSaved()
  const askPassword = form.handleSubmit(async (values) => {
    if (changesPhone(values, user) && values.code.trim() === '')
      return form.setError('code', { type: 'rule', message: fieldMessage('codeRequired') }, { shouldFocus: true })
    const question = { text: t('userInfo.losesCertification'), okText: t('userInfo.goOn') }
    if (losesCertification(values, user) && !(await confirm(question))) return
    setWaiting(values)
  })
  const send = async (password: string) => {
    if (!waiting) return
    setWaiting(undefined)
    await save.mutateAsync({ ...profileInputOf(waiting), password, noticeVersion }).then((saved) => {
      form.reset(userInfoValues(saved))
      draft.forget()
      tellSaved()
    }, fail)
  }
  return (
    <FormProvider {...form}>
      <Stack>
        {user.certificationApplies && <CertificationCard user={user} />}
        {noticeVersion && <NoticeCard />}
        <form id={formId} onSubmit={askPassword} noValidate>
          <Card>
            <UserInfoFields user={user} documentTypes={documentTypes} />
          </Card>
        </form>
        <DraftNote keptAt={draft.keptAt} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('userInfo.save')}
        </Button>
      </BottomBar>
      {waiting && <PasswordPrompt isBound={user.isWebUser} onConfirm={send} onCancel={() => setWaiting(undefined)} />}
    </FormProvider>
  )
}
