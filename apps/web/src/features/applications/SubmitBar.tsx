import { applicationCan } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import type { ButtonKind } from '../../ui/Button.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { MutateButton } from '../../ui/MutateButton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { type ApplicationDetails, useSubmitApplication } from './queries.ts'
import { isUnderWay } from './upload-queue.ts'
import { uploadsOf } from './uploads.ts'

/** The last step, if the application's status allows it. A rejected one has its button beside the opinion. */
export function SubmitBar({ application }: { application: ApplicationDetails['application'] }) {
  const t = useTranslate()
  if (application.status !== 'unsubmitted' || !applicationCan.submit(application.status)) return null
  return (
    <BottomBar>
      <SubmitButton id={application.id} text={t('applications.submit')} />
    </BottomBar>
  )
}

export function SubmitButton({ id, kind, text }: { id: string; kind?: ButtonKind; text: string }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { alert } = useDialogs()
  const toast = useToast()
  const submit = useSubmitApplication(id)
  const { queue } = uploadsOf(useQueryClient())
  const ask = async () => {
    if (!queue().some((upload) => upload.applicationId === id && isUnderWay(upload))) return null
    await alert(t('materials.stillUploading'))
    return undefined
  }
  return (
    <MutateButton
      mutation={submit}
      kind={kind}
      wide
      input={ask}
      onSuccess={() => {
        toast(t('applications.submitted'), 'saved')
        navigate(paths.applications({ tab: 'pending' }))
      }}
      onError={(error) => alert(error.message)}
    >
      {text}
    </MutateButton>
  )
}
