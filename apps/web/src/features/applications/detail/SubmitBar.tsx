import { applicationCan, groupOf } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import type { ButtonKind } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type Translate, useTranslate } from '../../../locales/language.ts'
import { sendUnsaved } from '../case-questions/case-queries.ts'
import { isUnderWay } from '../materials/upload-queue.ts'
import { uploadsOf } from '../materials/uploads.ts'
import type { ApplicationDetails } from '../queries.ts'
import { useRegisterWarning } from '../register/use-register-warning.ts'
import { useReadOpenRemarks } from '../remarks/remark-queries.ts'
import { rememberSubmitted } from '../submitted-case.ts'
import { useRefused } from '../use-refused.ts'
import { useReadDeclaration, useReadVersion, useSubmitApplication } from './submit-queries.ts'

type Application = ApplicationDetails['application']

/** The last step, if the application's status allows it. A rejected one has its button beside the opinion. */
export function SubmitBar({ application }: { application: Application }) {
  const t = useTranslate()
  if (application.status !== 'unsubmitted' || !applicationCan.submit(application.status)) return null
  return (
    <BottomBar>
      <SubmitButton application={application} text={t('applications.submit')} />
    </BottomBar>
  )
}

interface SubmitButtonProps {
  application: Application
  kind?: ButtonKind
  text: string
  /** Saves what is not saved yet. Answers whether the submission goes on. */
  before?: () => Promise<boolean>
}

/**
 * Submits once the citizen agrees to the declaration (docs/product/applications.md 'The declaration'), after what the
 * register says.
 */
export function SubmitButton({ application, kind, text, before }: SubmitButtonProps) {
  const t = useTranslate()
  const { id, status, startedAt } = application
  const [, navigate] = useLocation()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const submit = useSubmitApplication(id)
  const readDeclaration = useReadDeclaration()
  const readVersion = useReadVersion(application)
  const warn = useRegisterWarning(id)
  const readOpenRemarks = useReadOpenRemarks(id)
  const refused = useRefused(id)
  const cache = useQueryClient()
  const { queue } = uploadsOf(cache)
  const declare = async (start: string, version: string) => {
    const { version: declarationVersion, title, sections } = await readDeclaration()
    const openCount = groupOf(status) === 'rejected' ? await readOpenRemarks() : 0
    // Who has gone back meanwhile, as to change something, is not asked on another screen.
    if (here() !== start) return undefined
    const isOpen = openCount > 0
    const words = [
      ...(isOpen ? [t('remarks.stillOpen', { count: openCount })] : []),
      ...changesIn(application, t),
      ...sections.map((section) => section.text),
    ]
    const agreed = await confirm({
      title,
      text: words.join('\n'),
      okText: isOpen ? t('remarks.submitAnyway') : text,
      cancelText: isOpen ? t('remarks.goBack') : undefined,
    })
    return agreed ? { declarationVersion, startedAt, version } : undefined
  }
  const ask = async () => {
    const start = here()
    if (queue().some((upload) => upload.applicationId === id && isUnderWay(upload))) {
      await alert(t('materials.stillUploading'))
      return undefined
    }
    try {
      await sendUnsaved(cache, id)
      const version = await readVersion()
      const goesOn = (!before || (await before())) && here() === start && (await warn())
      return goesOn ? await declare(start, version) : undefined
    } catch (error) {
      await refused(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }
  return (
    <MutateButton
      mutation={submit}
      kind={kind}
      wide
      input={ask}
      onSuccess={() => {
        toast(t('applications.submitted'), 'saved')
        rememberSubmitted(id)
        navigate(paths.applications({ tab: 'pending' }))
      }}
      onError={(error) => void refused(error)}
    >
      {text}
    </MutateButton>
  )
}

/** What a rejected application's citizen should know before it is filed again. Which parts were changed is not kept. */
function changesIn({ status, editedAt }: Application, t: Translate): string[] {
  if (groupOf(status) !== 'rejected') return []
  return [editedAt ? t('applications.editedAt', { time: toMinute(editedAt) }) : t('applications.notEdited')]
}
