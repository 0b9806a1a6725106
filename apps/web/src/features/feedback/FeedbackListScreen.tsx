import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { LoadedList } from '@registration/kit/ui/LoadedList.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { PenLine } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './FeedbackListScreen.module.css'
import { FeedbackStatus } from './FeedbackStatus.tsx'
import { useFeedbackList } from './queries.ts'

/** The citizen's feedback, newest first, each with its status, and the button to write more. */
export function FeedbackListScreen() {
  const t = useTranslate()
  const list = useFeedbackList()
  return (
    <>
      <PageHeader title={t('titles.feedbackList')} fallback={paths.profile()} />
      <Stack>
        <LoadedList
          list={list}
          skeleton={<Skeleton shape="row" count={4} />}
          empty={<EmptyState title={t('feedback.empty')} help={t('feedback.emptyHelp')} />}
        >
          {(rows) => (
            <Rows>
              {rows.map(({ id, opinion, sentAt, status }) => (
                <LinkRow
                  key={id}
                  to={paths.feedbackDetail({ id })}
                  title={opinion}
                  note={
                    <span className={styles.note}>
                      <FeedbackStatus status={status} /> {sentAt}
                    </span>
                  }
                />
              ))}
            </Rows>
          )}
        </LoadedList>
      </Stack>
      <BottomBar>
        <ButtonLink to={paths.feedback()} wide icon={<PenLine size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}>
          {t('feedback.write')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}
