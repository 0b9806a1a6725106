import { sendFeedback } from '@registration/contract/feedback.ts'
import { paths } from '@registration/contract/paths.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { openDraft, useFormDraft } from '@registration/kit/ui/forms/use-form-draft.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useSendFeedback } from './queries.ts'

const resolver = resolverOf<{ content: string }>(sendFeedback.input)
const draftKey = 'feedback'

/** The feedback form: at most 200 characters, with a confirm before it is sent. */
export function FeedbackScreen() {
  const t = useTranslate()
  const fieldText = useFieldText()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const sending = useSending()
  const send = useSendFeedback()
  const form = useForm({ defaultValues: openDraft(draftKey, { content: '' }).values, resolver })
  const formId = useId()
  const draft = useFormDraft(draftKey, form)
  const fault = form.formState.errors.content?.message

  const ask = form.handleSubmit(
    sending<{ content: string }>(async ({ content }, leave) => {
      if (!(await confirm(t('feedback.ask')))) return
      const failure = await send.mutateAsync(content).then(
        ({ outcome }) => (outcome === 'sent' ? undefined : t('feedback.failed')),
        (error: Error) =>
          t(error instanceof ApiError && error.isPassing ? 'feedback.unknown' : 'feedback.failedBecause', {
            message: error.message,
          }),
      )
      if (failure) {
        await alert({ title: t('feedback.warning'), text: failure })
        return
      }
      draft.forget()
      toast(t('feedback.sent'), 'saved')
      leave(paths.feedbackList())
    }),
    async () => {
      if (form.getValues('content').trim() === '')
        await alert({ title: t('feedback.warning'), text: t('feedback.incomplete') })
    },
  )
  return (
    <>
      <PageHeader title={t('titles.feedback')} fallback={paths.feedbackList()} />
      <Stack>
        <Card>
          <form id={formId} onSubmit={ask} noValidate>
            <TextArea
              {...form.register('content')}
              label={t('feedback.opinion')}
              help={t('feedback.help')}
              error={fault && fieldText(fault)}
              defaultValue={form.formState.defaultValues?.content}
              max={limits.feedback}
              required
              rows={6}
            />
          </form>
        </Card>
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={send.isPending}>
          {t('feedback.submit')}
        </Button>
      </BottomBar>
    </>
  )
}
