import { takeNumber } from '@registration/contract/call-queue.ts'
import { paths } from '@registration/contract/paths.ts'
import { isResidentNumber } from '@registration/contract/rules/citizen-id.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { openDraft, useFormDraft } from '@registration/kit/ui/forms/use-form-draft.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useEffect, useId, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Redirect } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import {
  type QueueDay,
  type QueueGroup,
  type QueueTerms,
  useQueueDays,
  useQueueGroups,
  useQueueTerms,
  useTakeNumber,
} from './queries.ts'
import styles from './queue.module.css'
import { type NumberValues, TakeNumberFields } from './TakeNumberFields.tsx'

/** `/queue/take`: which business, which day and time, and for whom; a dialog shows the result. */
export function TakeNumberScreen() {
  const t = useTranslate()
  const { officeId } = useRouteValues(paths.queueTake)
  const { documentType = '', documentNumber = '' } = useSession()?.user ?? {}
  if (!officeId) return <Redirect to={paths.queue()} replace />
  return (
    <>
      <PageHeader title={t('callQueue.take')} fallback={paths.queue()} />
      {documentNumber === '' || isResidentNumber(documentType, documentNumber) ? (
        <Taking officeId={officeId} />
      ) : (
        <OtherDocument />
      )}
    </>
  )
}

/** The registry takes no number of a company or of a passport. */
function OtherDocument() {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('callQueue.otherDocument')}
      help={t('callQueue.otherDocumentHelp')}
      action={<ButtonLink to={paths.appointment()}>{t('ui.toAppointment')}</ButtonLink>}
    />
  )
}

function Taking({ officeId }: { officeId: string }) {
  const [terms, groups, days] = [useQueueTerms(), useQueueGroups(officeId), useQueueDays(officeId)]
  const waiting = (
    <Stack>
      <Skeleton shape="field" count={5} />
    </Stack>
  )
  return (
    <Loaded query={terms} skeleton={waiting}>
      {(agreed) => (
        <Loaded query={groups} skeleton={waiting}>
          {(queues) => (
            <Loaded query={days} skeleton={waiting}>
              {(calendar) => <TakeNumberForm officeId={officeId} terms={agreed} queues={queues} days={calendar} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

interface TakeNumberFormProps {
  officeId: string
  terms: QueueTerms
  queues: readonly QueueGroup[]
  days: readonly QueueDay[]
}

function TakeNumberForm({ officeId, terms, queues, days }: TakeNumberFormProps) {
  const t = useTranslate()
  const formId = useId()
  const user = useSession()?.user
  const send = useSending()
  const { alert } = useDialogs()
  const take = useTakeNumber()
  useClosedNotice(terms)
  const draftKey = `queue:${officeId}`
  const own = {
    queueId: '',
    day: days.find(({ isClosed, free }) => !isClosed && free > 0)?.day ?? '',
    time: '',
    name: user?.name ?? '',
    phone: user?.phone ?? '',
    remark: '',
  }
  const form = useForm<NumberValues>({
    defaultValues: stillOffered(openDraft(draftKey, own).values, own, { queues, days }),
    resolver: resolverOf(takeNumber.input, (values) => ({ ...values, officeId })),
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form)
  const submit = form.handleSubmit(
    send<NumberValues>(async (values, leave) => {
      const title = t('callQueue.resultTitle')
      try {
        const { number } = await take.mutateAsync({ ...values, officeId })
        draft.forget()
        await alert({ title, text: t('callQueue.result', { number }) })
        leave(paths.queueNumbers())
      } catch (error) {
        await alert({ title, text: error instanceof Error ? error.message : String(error) })
        if (error instanceof ApiError && error.is('profileIncomplete'))
          leave(paths.userInfo({ returnTo: paths.queueTake({ officeId }) }))
      }
    }),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <form id={formId} onSubmit={submit} noValidate>
          <Card>
            <TakeNumberFields officeId={officeId} queues={queues} days={days} />
          </Card>
        </form>
        <DraftNote keptAt={draft.keptAt} />
        <p className={styles.help}>
          {t('callQueue.rules', { ahead: terms.minutesAhead, cancel: terms.cancelMinutesAhead })}
        </p>
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={take.isPending}>
          {t('callQueue.take')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}

/** What was typed before. A queue or a day that is not offered any more is as in `own`. */
function stillOffered(
  typed: NumberValues,
  own: NumberValues,
  { queues, days }: Pick<TakeNumberFormProps, 'queues' | 'days'>,
): NumberValues {
  const queueId = queues.some(({ id }) => id === typed.queueId) ? typed.queueId : own.queueId
  const isDayOffered = days.some(({ day }) => day === typed.day)
  return { ...typed, queueId, ...(isDayOffered ? {} : { day: own.day, time: own.time }) }
}

/** Outside the hours a dialog says so once. The server refuses in any case. */
function useClosedNotice({ isOpen, takeFrom: from, takeUntil: until }: QueueTerms) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const hasAlerted = useRef(false)
  useEffect(() => {
    if (isOpen || hasAlerted.current) return
    hasAlerted.current = true
    alert(t('callQueue.closedNow', { from, until }))
  }, [isOpen, from, until, alert, t])
}
