import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { Link } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { Flags } from '../case-shown/Flags.tsx'
import { Limit } from '../case-shown/Limit.tsx'
import styles from './QueueScreen.module.css'
import { casePath } from './queue-address.ts'

const columns = [
  'limit',
  'number',
  'business',
  'applicant',
  'region',
  'stage',
  'submission',
  'flags',
  'assignee',
  'arrivedAt',
] as const

interface CaseTableProps {
  rows: readonly CaseRowShown[]
  /** The query of the view, which a case keeps in its address. */
  search: string
}

/** One row for each case. The whole row leads to it. */
export function CaseTable({ rows, search }: CaseTableProps) {
  const t = useTranslate()
  return (
    <section className={styles.frame} aria-label={t('queue.table')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('queue.table')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`cases.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-case={row.id}>
              <td>
                <Limit row={row} />
              </td>
              <th scope="row">
                <Link href={casePath(row.id, search)} className={styles.number}>
                  {row.number}
                </Link>
              </th>
              <td>{row.business}</td>
              <td>{row.applicant}</td>
              <td>{row.regionName}</td>
              <td>{t(`cases.${row.stage}`)}</td>
              <td>{row.submission > 1 ? t('cases.submissionOf', { n: row.submission }) : row.submission}</td>
              <td>
                <Flags row={row} />
              </td>
              <td>{row.assignee?.name}</td>
              <td className={styles.time}>{toMinute(row.arrivedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
