import { applicationCan } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { paths } from '@registration/contract/paths.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useLeavePath } from '@registration/kit/ui/use-leave-path.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { formOf } from '../form-of.ts'
import { NotEditable } from '../NotEditable.tsx'
import { useApplication } from '../queries.ts'
import { CaseQuestionForm } from './CaseQuestionForm.tsx'
import { type CaseQuestions, useCaseQuestions, useUnsavedAnswers } from './case-queries.ts'
import { judgePresent, type PresentCase } from './judged-case.ts'
import { NeededMaterials } from './NeededMaterials.tsx'

/** The questions of a case, one a screen, then the papers (docs/product/case-questions.md 'Screens'). */
export function CaseQuestionsScreen() {
  const { applicationId } = useRouteValues(paths.caseQuestions)
  if (!applicationId) return <Redirect to={paths.applications()} replace />
  return <CaseOf applicationId={applicationId} />
}

function CaseOf({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const { questionId = '', isDone = false } = useRouteValues(paths.caseQuestions)
  const details = useApplication(applicationId)
  const questions = useCaseQuestions(applicationId)
  const unsaved = useUnsavedAnswers(applicationId)
  const present = questions.data && judgePresent(questions.data, unsaved)
  const form = formOf({ id: applicationId, byAppointment: details.data?.application.byAppointment ?? false })
  const before = present && questionBefore(present, questionId, isDone)
  const waiting = (
    <Stack>
      <Skeleton count={2} />
    </Stack>
  )
  return (
    <>
      <PageHeader
        title={t('titles.caseQuestions')}
        fallback={before ? paths.caseQuestions({ applicationId, questionId: before }) : form}
      />
      <Loaded query={details} skeleton={waiting}>
        {({ application }) =>
          applicationCan.edit(application.status) ? (
            <Loaded query={questions} skeleton={waiting}>
              {(asked) => (
                <Place
                  application={application}
                  questionId={questionId}
                  isDone={isDone}
                  asked={asked}
                  form={form}
                  waiting={waiting}
                  present={judgePresent(asked, unsaved)}
                />
              )}
            </Loaded>
          ) : (
            <NotEditable applicationId={applicationId} />
          )
        }
      </Loaded>
    </>
  )
}

/** The way back of a citizen whose history has no question: a reload in another tab. */
const questionBefore = ({ asked }: PresentCase, questionId: string, isDone: boolean): string | undefined =>
  asked[(isDone ? asked.length : asked.indexOf(questionId)) - 1]

interface PlaceProps {
  application: Pick<ApplicationSummary, 'id' | 'status'>
  questionId: string
  isDone: boolean
  asked: CaseQuestions
  present: PresentCase
  /** Where the application is filled in. */
  form: string
  waiting: ReactNode
}

/** The question of the address, or the papers. An address that is of neither leads to the first question that is open. */
function Place({ application, questionId, isDone, asked, present, form, waiting }: PlaceProps) {
  const t = useTranslate()
  const { id: applicationId } = application
  const leave = useLeavePath(form)
  const question = present.asked.includes(questionId) ? asked.questions.find(({ id }) => id === questionId) : undefined
  const first = present.missing[0] ?? present.asked[0]
  if (first === undefined) {
    return (
      <EmptyState
        title={t('caseQuestions.nothingAsked')}
        help={t('caseQuestions.nothingAskedHelp')}
        action={<Button onClick={leave}>{t('caseQuestions.finish')}</Button>}
      />
    )
  }
  if (isDone && present.missing.length === 0)
    return <NeededMaterials applicationId={applicationId} asked={asked} present={present} onFinish={leave} />
  if (!question) return <Redirect to={paths.caseQuestions({ applicationId, questionId: first })} replace />
  return (
    <CaseQuestionForm application={application} asked={asked} present={present} question={question} waiting={waiting} />
  )
}
