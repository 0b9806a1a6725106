import type { Matter } from '@registration/contract/home.ts'
import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarCheck, ChevronRight, CircleAlert, FileSearch, PencilLine, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { MinePlace } from './MinePlace.tsx'
import styles from './MyMatters.module.css'
import { type MyMatters as Mine, useMarkMatterRead } from './queries.ts'

const icons = {
  offer: CalendarCheck,
  invitation: UsersRound,
  rejected: CircleAlert,
  draft: PencilLine,
  appointment: CalendarCheck,
  result: FileSearch,
} as const

/** A card for each matter that waits for the citizen, and how many applications the office is working on. */
export function MyMatters({ query }: { query: UseQueryResult<Mine> }) {
  const t = useTranslate()
  const { data, error, refetch } = query
  if (!data)
    return error ? (
      <Card>
        <QueryFailure error={error} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <MinePlace />
    )
  return (
    <section aria-label={t('matters.mine')} className={styles.mine}>
      {data.matters.length > 0 ? (
        <ul className={styles.matters}>
          {data.matters.map((matter) => (
            <li key={`${matter.kind} ${matter.link}`}>
              <MatterCard matter={matter} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('matters.none')}</p>
      )}
      <Link href={paths.businessQuery()} className={styles.inProgress}>
        {t('matters.inProgress', { count: data.inProgress })}
        <ChevronRight size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </section>
  )
}

function MatterCard({ matter: { kind, title, text, link, messageId } }: { matter: Matter }) {
  const { mutate: markRead } = useMarkMatterRead()
  const Icon = icons[kind]
  return (
    <Link href={link} className={styles[kind]} onClick={() => messageId && markRead(messageId)}>
      <Icon size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
    </Link>
  )
}
