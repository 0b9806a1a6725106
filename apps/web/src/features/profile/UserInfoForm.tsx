import { paths } from '@registration/contract/paths.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ConflictCard } from '@registration/kit/ui/forms/ConflictCard.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { useRecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import type { Option } from '@registration/kit/ui/SelectField.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { BindingCodeCard } from './BindingCodeCard.tsx'
import { CertificationCard } from './CertificationCard.tsx'
import { NoticeCard } from './NoticeCard.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { useSaveProfile, useUnknownNotice } from './queries.ts'
import { UserInfoFields } from './UserInfoFields.tsx'
import { useSaved } from './use-saved.ts'
import { useUserInfoFailure } from './use-user-info-failure.ts'
import {
  changesIdentity,
  changesPhone,
  identityFields,
  losesCertification,
  profileBaseOf,
  profileInputOf,
  type UserInfoValues,
  userInfoLabelOf,
  userInfoValues,
} from './user-info-values.ts'

interface UserInfoFormProps {
  user: Session['user']
  documentTypes: readonly Option[]
}

export function UserInfoForm({ user, documentTypes }: UserInfoFormProps) {
  const t = useTranslate()
  const formId = useId()
  const { confirm } = useDialogs()
  const toast = useToast()
  const save = useSaveProfile()
  const noticeVersion = useUnknownNotice()
  /** What waits for the password. Its base stays too: what is read again meanwhile is no change of the citizen's. */
  const [waiting, setWaiting] = useState<{ values: UserInfoValues; base: UserInfoValues }>()
  const record = useRecordForm<UserInfoValues>({
    key: 'user-info',
    stored: userInfoValues(user),
    resolver: resolverOf(saveProfile.input, profileInputOf),
  })
  const { form } = record
  const follow = useEffectEvent(record.follow)
  useEffect(() => follow(userInfoValues(user)), [user])
  const { isForPhone } = useRouteValues(paths.userInfo)
  useEffect(() => {
    if (!isForPhone) return
    // A new screen begins at its top first. The field is not focused: that would show the number.
    const frame = requestAnimationFrame(() =>
      document.getElementsByName('phone')[0]?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isForPhone])
  const fail = useUserInfoFailure(record)
  const showSaved = useSaved()
  const send = useSending()
  const askPassword = form.handleSubmit(
    send<UserInfoValues>(async (values) => {
      if (!record.isDecided()) return
      // The record may be read again while a question is open.
      const base = record.base.current
      if (changesPhone(values, user) && values.code.trim() === '')
        return form.setError('code', { type: 'rule', message: fieldMessage('codeRequired') }, { shouldFocus: true })
      const loss =
        user.accountKind === 'enterprise' ? 'userInfo.losesCompanyCertification' : 'userInfo.losesCertification'
      const question = { text: t(loss), okText: t('userInfo.goOn') }
      if (losesCertification(values, user) && !(await confirm(question))) return
      setWaiting({ values, base })
    }),
  )
  const sendWith = send<string>(async (password, leave) => {
    if (!waiting) return
    setWaiting(undefined)
    const base = profileBaseOf(waiting.base)
    await save.mutateAsync({ ...profileInputOf(waiting.values), password, noticeVersion, base }).then((saved) => {
      record.reset(saved ? userInfoValues(saved) : { ...waiting.values, code: '' })
      showSaved(leave)
    }, fail)
  })
  const takeBound = (read: Session['user'], before: Session['user']) => {
    const isBound = read.isCertified && !(before.isCertified && read.name === before.name)
    if (!isBound) toast(t('userInfo.bindingNotYet'), 'hint')
    else {
      // What the office has checked replaces what was typed of it. Everything else that was typed stays. A value that is
      // set is kept as a draft: one that is there already is none.
      const checked = userInfoValues(read)
      const typed = identityFields.filter((field) => form.getValues(field) !== checked[field])
      for (const field of typed) form.setValue(field, checked[field])
      follow(checked)
    }
    return isBound
  }
  return (
    <FormProvider {...form}>
      <Stack>
        <ConflictCard
          record={record}
          labelOf={(field) => t(`userInfo.${userInfoLabelOf(field, user)}`)}
          textOf={(field, value) =>
            (field === 'documentType' && documentTypes.find((each) => each.value === value)?.text) || value
          }
        />
        {user.certificationApplies && (
          <CertificationCard user={user} hasUnsaved={() => changesIdentity(form.getValues(), user)} />
        )}
        {noticeVersion && <NoticeCard />}
        <form id={formId} onSubmit={askPassword} noValidate>
          <Card>
            <UserInfoFields user={user} documentTypes={documentTypes} />
          </Card>
        </form>
        <DraftNote keptAt={record.keptAt} />
        {(!user.isCertified || user.accountKind === 'enterprise') && <BindingCodeCard user={user} onRead={takeBound} />}
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={save.isPending}>
          {t('userInfo.save')}
        </Button>
      </BottomBar>
      {waiting && (
        <PasswordPrompt isBound={user.isWebUser} onConfirm={sendWith} onCancel={() => setWaiting(undefined)} />
      )}
    </FormProvider>
  )
}
