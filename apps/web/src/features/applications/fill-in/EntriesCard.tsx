import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import type { Task } from '../entries/tasks.ts'
import styles from './EntriesCard.module.css'
import { TaskBadge } from './TaskBadge.tsx'

export interface Entry {
  id: string
  /** What the row's button is about, for screen readers. */
  name: string
  cells: readonly ReactNode[]
}

interface EntriesCardProps {
  title: string
  task: Task
  filledText: string
  addEntry: string
  /** The heads of the columns between the index and the button. */
  columns: readonly string[]
  actionText: string
  entries: readonly Entry[]
  onAct: (entry: Entry) => void
  /** What the first incomplete entry lacks, in words, and where it is filled in. */
  lacking: { text: string; to: string } | undefined
}

/**
 * A card of the application's parties or property with its state: one button while it is empty, then an add icon and a
 * table with a button in each row.
 */
export function EntriesCard({
  title,
  task,
  filledText,
  addEntry,
  columns,
  actionText,
  entries,
  onAct,
  lacking,
}: EntriesCardProps) {
  const t = useTranslate()
  return (
    <Card
      title={title}
      action={
        <div className={styles.state}>
          <TaskBadge task={task} filledText={filledText} />
          {entries.length > 0 && (
            <Link href={addEntry} className={styles.add} aria-label={t('applications.add', { thing: title })}>
              <Plus size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.addWord}>{t('applications.addWord')}</span>
            </Link>
          )}
        </div>
      }
    >
      {entries.length === 0 ? (
        <ButtonLink
          to={addEntry}
          kind="quiet"
          wide
          icon={<Plus size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
        >
          {t('applications.add', { thing: title })}
        </ButtonLink>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('applications.index')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className={styles.word}>{actionText}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={entry.id}>
                <td>{index + 1}</td>
                {columns.map((column, at) => (
                  <td key={column}>{entry.cells[at]}</td>
                ))}
                <td>
                  <button type="button" className={styles.act} onClick={() => onAct(entry)}>
                    <span className={styles.word}>{actionText}</span>
                    <span className="visually-hidden"> {entry.name}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lacking && (
        <ButtonLink to={lacking.to} kind="quiet" wide>
          {lacking.text}
        </ButtonLink>
      )}
    </Card>
  )
}
