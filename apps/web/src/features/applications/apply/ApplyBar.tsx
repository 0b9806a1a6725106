import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { guid } from '@registration/kit/api/guid.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { type Draft, useCreateApplication, useFindDraft } from '../draft-queries.ts'
import type { useGuide } from '../guide-queries.ts'

interface ApplyBarProps {
  businessId: string
  appointment: boolean
  regionCode: string | undefined
  /** Reads again whether the caller may apply. */
  readGuide: ReturnType<typeof useGuide>['refetch']
}

/** 我要申请: begins an application, or leads on with a draft of the same business. */
export function ApplyBar({ businessId, appointment, regionCode, readGuide }: ApplyBarProps) {
  const t = useTranslate()
  const create = useCreateApplication()
  const { alert, confirm } = useDialogs()
  const [, navigate] = useLocation()
  const findDraft = useFindDraft(businessId)
  const [draft, setDraft] = useState<Draft>()
  const input = { businessId, byAppointment: appointment, regionCode }
  const ask = async () => {
    if (!(await confirm(t('applications.applyAsk')))) return undefined
    const start = here()
    // What the caller lacked when the guide was opened may exist by now.
    const [{ data, error }, found] = await Promise.all([readGuide(), findDraft()])
    // Who has gone back meanwhile begins nothing.
    if (here() !== start) return undefined
    const refusal = data?.refusal ?? error
    if (!refusal) {
      setDraft(found ?? undefined)
      return found ? undefined : input
    }
    const isIncomplete = refusal instanceof ApiError && refusal.is('profileIncomplete')
    await alert(isIncomplete ? t('applications.profileIncomplete') : refusal.message)
    if (isIncomplete) navigate(paths.userInfo({ returnTo: location.pathname + location.search }))
    return undefined
  }
  const goOn = (applicationId: string) => {
    const there = { applicationId, appointment }
    // Coming back must not lead to applying a second time.
    navigate(appointment ? paths.materials(there) : paths.fillIn({ ...there, requestId: guid() }), { replace: true })
  }
  /** A draft of an application by appointment leads on from there: its record says so, the address of the guide does not. */
  const goOnWithDraft = (applicationId: string) =>
    navigate(paths.fillIn({ applicationId, appointment: false, requestId: guid() }), { replace: true })
  const fail = (error: Error) => alert(error.message)
  const startAnew = (beside: string) =>
    create.mutate({ ...input, beside }, { onSuccess: ({ applicationId }) => goOn(applicationId), onError: fail })
  return (
    <>
      <BottomBar>
        <MutateButton
          mutation={create}
          wide
          input={ask}
          onSuccess={({ applicationId }) => goOn(applicationId)}
          onError={fail}
        >
          {t('applications.apply')}
        </MutateButton>
      </BottomBar>
      {draft && (
        <Sheet
          title={t('applications.draftFound', { time: toMinute(draft.startedAt), region: draft.regionWithCity })}
          actions={[
            { text: t('applications.draftContinue'), onChoose: () => goOnWithDraft(draft.applicationId) },
            { text: t('applications.draftAnew'), onChoose: () => startAnew(draft.applicationId) },
          ]}
          onClose={() => setDraft(undefined)}
        />
      )}
    </>
  )
}
