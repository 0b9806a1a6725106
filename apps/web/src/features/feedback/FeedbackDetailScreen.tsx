import type { Feedback } from '@registration/contract/feedback.ts'
import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useMarkOpened } from '../../api/mark-opened.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './FeedbackDetailScreen.module.css'
import { FeedbackStatus } from './FeedbackStatus.tsx'
import { useFeedback } from './queries.ts'

/** One feedback with its reply. For an unknown id it says 查询无数据. */
export function FeedbackDetailScreen() {
  const t = useTranslate()
  const { id = '' } = useRouteValues(paths.feedbackDetail)
  const feedback = useFeedback(id)
  useMarkOpened(feedback.data?.status === 'answered' ? paths.feedbackDetail({ id }) : undefined)
  const { alert } = useDialogs()
  const { error } = feedback
  const isNothing = error instanceof ApiError && (error.is('feedbackNotFound') || error.is('invalid'))
  const showNotice = useEffectEvent(() => void alert(t('feedback.nothing')))
  useEffect(() => {
    if (isNothing) showNotice()
  }, [isNothing])
  return (
    <>
      <PageHeader title={t('titles.feedbackDetail')} fallback={paths.feedbackList()} />
      <Stack>
        {isNothing ? (
          <EmptyState title={t('feedback.nothing')} />
        ) : (
          <Loaded query={feedback} skeleton={<Skeleton count={2} />}>
            {(found) => <Exchange feedback={found} />}
          </Loaded>
        )}
      </Stack>
    </>
  )
}

function Exchange({ feedback }: { feedback: Feedback }) {
  const t = useTranslate()
  const { status, opinion, sentAt, replyOrNull, repliedAt } = feedback
  return (
    <>
      <Card title={t('feedback.opinion')} action={<FeedbackStatus status={status} />}>
        <p className={styles.words}>{opinion}</p>
        <p className={styles.time}>
          <WholeNumbers text={`${t('feedback.sentAt')} ${sentAt}`} />
        </p>
      </Card>
      <Card title={t('feedback.reply')}>
        {replyOrNull === null ? (
          <p className={styles.none}>{t('feedback.noReply')}</p>
        ) : (
          <>
            <p className={styles.words} lang="zh-CN">
              {replyOrNull}
            </p>
            <p className={styles.time}>
              <WholeNumbers text={`${t('feedback.repliedAt')} ${repliedAt}`} />
            </p>
          </>
        )}
      </Card>
    </>
  )
}
