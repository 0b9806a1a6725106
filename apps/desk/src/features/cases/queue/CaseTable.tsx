import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { Flags } from '../shown/Flags.tsx'
import { Limit } from '../shown/Limit.tsx'
import styles from './CaseTable.module.css'
import { type CaseSort, casePath } from './queue-address.ts'
import { storeOpenedCase } from './use-row-focus.ts'

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

type Column = (typeof columns)[number]

const sorts: Partial<Record<Column, CaseSort>> = { limit: 'due', number: 'number', arrivedAt: 'arrival' }

interface CaseTableProps {
  /** The name of the table. */
  label: string
  rows: readonly CaseRowShown[]
  /** The query of the view, which a case keeps in its address. */
  search: string
  sort?: CaseSort
  onSort?: (sort: CaseSort) => void
  choice?: Choice
  /** The officer's column of a case that nobody has. */
  unassigned?: (row: CaseRowShown, numberId: string) => ReactNode
  /** A first column. */
  lead?: { title: string; cell: (row: CaseRowShown) => ReactNode }
}

/** Which rows are chosen. */
export interface Choice {
  chosen: ReadonlySet<string>
  mayChoose: (row: CaseRowShown) => boolean
  onChange: (ids: readonly string[], isChosen: boolean) => void
}

/** One row for each case. The whole row leads to it. */
export function CaseTable({ label, rows, search, sort, onSort, choice, unassigned, lead }: CaseTableProps) {
  const t = useTranslate()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {choice && <ChooseAll rows={rows} choice={choice} />}
          {lead && <th scope="col">{lead.title}</th>}
          {columns.map((column) => (
            <Heading key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-case={row.id} className={choice?.chosen.has(row.id) ? styles.chosen : undefined}>
            {choice && (
              <td className={styles.choose}>
                {choice.mayChoose(row) && (
                  <input
                    type="checkbox"
                    aria-label={t('queue.choose', { number: row.number })}
                    checked={choice.chosen.has(row.id)}
                    onChange={({ target }) => choice.onChange([row.id], target.checked)}
                  />
                )}
              </td>
            )}
            {lead && <td>{lead.cell(row)}</td>}
            <Cells row={row} search={search} unassigned={unassigned} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ row, search, unassigned }: Pick<CaseTableProps, 'search' | 'unassigned'> & { row: CaseRowShown }) {
  const t = useTranslate()
  const numberId = useId()
  const [day = '', minute] = toMinute(row.arrivedAt).split(' ')
  return (
    <>
      <td className={styles.limit}>
        <Limit row={row} />
      </td>
      <th scope="row">
        <Link
          id={numberId}
          href={casePath(row.id, search)}
          className={styles.number}
          onClick={() => storeOpenedCase(row.id)}
        >
          {row.number}
        </Link>
      </th>
      <td className={styles.business}>{row.business}</td>
      <td className={styles.short}>{row.applicant}</td>
      <td className={styles.region}>{row.regionName}</td>
      <td className={styles.short}>{t(`cases.${row.stage}`)}</td>
      <td className={styles.short}>{t('cases.submissionOf', { n: row.submission })}</td>
      <td className={styles.flags}>
        <Flags row={row} />
      </td>
      <td className={styles.holder}>
        {unassigned?.(row, numberId)}
        <Holder row={row} />
      </td>
      <td className={styles.arrived}>
        {/* The year is in the number, too. */}
        <time dateTime={row.arrivedAt} title={toMinute(row.arrivedAt)}>
          <span>{day.slice('2026-'.length)}</span> <span>{minute}</span>
        </time>
      </td>
    </>
  )
}

/** Who has the case, and its state if it is neither waiting nor in hand: of a hold also why and until when. */
function Holder({ row: { assignee, formerAssignee, state, hold } }: { row: CaseRowShown }) {
  const t = useTranslate()
  if (state === 'waiting' && formerAssignee)
    return <span className={styles.former}>{t('queue.former', { name: formerAssignee.name })}</span>
  const isPlain = state === 'claimed' || state === 'waiting'
  return (
    <>
      {assignee?.name} {!isPlain && <span className={styles.state}>{t(`cases.${state}`)}</span>}
      {hold && <Hold words={hold.words} />}
    </>
  )
}

/** Breaks between the reason and the day, not within a day. */
function Hold({ words }: { words: string }) {
  return (
    <span className={styles.hold}>
      {words.split(/(?<=，|, )/).map((part) => (
        <span key={part} className={styles.whole}>
          {part}
        </span>
      ))}
    </span>
  )
}

function Heading({ column, sort, onSort }: { column: Column } & Pick<CaseTableProps, 'sort' | 'onSort'>) {
  const t = useTranslate()
  const own = sorts[column]
  const isSorted = own !== undefined && own === sort
  return (
    <th scope="col" aria-sort={isSorted ? 'ascending' : undefined}>
      {own && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(own)}>
          {t(`cases.${column}`)}
          <span aria-hidden="true">{isSorted ? '↑' : '↕'}</span>
        </button>
      ) : (
        t(`cases.${column}`)
      )}
    </th>
  )
}

function ChooseAll({ rows, choice }: { rows: readonly CaseRowShown[]; choice: Choice }) {
  const t = useTranslate()
  const { chosen, mayChoose, onChange } = choice
  const ids = rows.filter(mayChoose).map(({ id }) => id)
  const isAll = ids.every((id) => chosen.has(id))
  return (
    <th scope="col" className={styles.choose}>
      <input
        type="checkbox"
        aria-label={t('queue.chooseAll')}
        checked={isAll}
        ref={(element) => {
          if (element) element.indeterminate = !isAll && chosen.size > 0
        }}
        onChange={() => onChange(ids, !isAll)}
      />
    </th>
  )
}
