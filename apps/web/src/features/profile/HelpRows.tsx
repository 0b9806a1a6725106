import { paths } from '@registration/contract/paths.ts'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { CircleHelp, Inbox, MessageSquareText, Phone } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ProfileScreen.module.css'
import { useLatestApplication, useUnread } from './queries.ts'

/** Links to messages and information from the office, and to its contacts. */
export function HelpRows() {
  const t = useTranslate()
  const unread = useUnread().data ?? 0
  const applicationId = useLatestApplication().data ?? ''
  return (
    <section aria-labelledby="help">
      <h2 className={styles.title} id="help">
        {t('profile.help')}
      </h2>
      <Rows>
        <LinkRow
          to={paths.messages()}
          icon={<Inbox strokeWidth={1.75} aria-hidden="true" />}
          title={t('profile.messages')}
          end={unread > 0 && <UnreadBadge count={unread} />}
        />
        <LinkRow
          to={paths.feedbackList()}
          icon={<MessageSquareText strokeWidth={1.75} aria-hidden="true" />}
          title={t('profile.feedback')}
        />
        <LinkRow
          to={paths.questions()}
          icon={<CircleHelp strokeWidth={1.75} aria-hidden="true" />}
          title={t('profile.questions')}
        />
        <LinkRow
          to={paths.contact({ applicationId })}
          icon={<Phone strokeWidth={1.75} aria-hidden="true" />}
          title={t('profile.contact')}
        />
      </Rows>
    </section>
  )
}

function UnreadBadge({ count }: { count: number }) {
  const t = useTranslate()
  const label = count > 99 ? '99+' : String(count)
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{label}</span>
      <span className="visually-hidden">{t('profile.unreadMessages', { count: label })}</span>
    </span>
  )
}
