import type { Question } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { Found } from '../../ui/Found.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import styles from './QuestionsScreen.module.css'
import { useQuestions } from './queries.ts'

/** Common questions, each with its answer folded below it, and the ways to the assistant and to ask another one. */
export function QuestionsScreen() {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { search = '' } = useRouteValues(paths.questions)
  const questions = useQuestions(search)
  const title = t('titles.questions')
  return (
    <>
      <PageHeader title={title} fallback={paths.profile()} />
      <Stack>
        <Columns
          narrow="first"
          first={
            <SearchBox
              label={`${t('information.search')} ${title}`}
              value={search}
              onSearch={(words) => navigate(paths.questions({ search: words || undefined }), { replace: true })}
            />
          }
          second={
            <>
              <Found count={questions.data?.length} search={search} nothing={t('information.noQuestions')} />
              <Loaded query={questions} skeleton={<Skeleton shape="row" count={6} />}>
                {(found) => found.length > 0 && <Answers questions={found} open={search !== ''} />}
              </Loaded>
              {!questions.isPending && (
                <p className={styles.more}>
                  <span>{t('information.stillAsking')}</span>
                  <ButtonLink kind="quiet" to={paths.assistant()}>
                    {t('titles.assistant')}
                  </ButtonLink>
                  <ButtonLink kind="quiet" to={paths.feedback()}>
                    {t('information.contactUs')}
                  </ButtonLink>
                </p>
              )}
            </>
          }
        />
      </Stack>
    </>
  )
}

/** `open`: a search shows the answers at once, because the words may be in them. */
function Answers({ questions, open }: { questions: readonly Question[]; open: boolean }) {
  return (
    <ul className={styles.list}>
      {questions.map(({ id, question, answer }) => (
        <li key={`${id}-${open}`}>
          <details open={open} className={styles.item}>
            <summary className={styles.question}>
              <span>{question}</span>
              <ChevronDown className={styles.mark} size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
