import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Pager } from '@registration/kit/ui/Pager.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './StaffScreen.module.css'

type Column = 'login' | 'post' | 'roles' | 'offices' | 'state' | 'signedInAt' | 'absence'

interface PeopleProps<P> {
  people: readonly P[]
  /** By what they are found, for the field. */
  find: string
  /** What is said where there is nobody. */
  empty: string
  /** What a person is found by. */
  wordsOf: (person: P) => readonly string[]
  /** The columns after the name. */
  columns: readonly Column[]
  /** The cells of these columns. */
  cellsOf: (person: P) => ReactNode
  /** The login of the one that is open. */
  open: string | undefined
  onOpen: (login: string) => void
}

const pageSize = 50

/** People in a table, fifty at a time, with a field to find some of them. The name opens one. */
export function People<P extends { login: string; name: string }>(props: PeopleProps<P>) {
  const { people, find, empty, wordsOf } = props
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  if (people.length === 0) return <EmptyState title={empty} />
  const wanted = search.trim().toLowerCase()
  const found = people.filter((person) => wordsOf(person).some((text) => text.toLowerCase().includes(wanted)))
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <TextField
          label={find}
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setPage(1)
          }}
        />
        <p className={styles.count} role="status">
          {t('staff.count', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <p>{t('staff.emptySearch', { search })}</p>
      ) : (
        <Table {...props} people={found.slice((page - 1) * pageSize, page * pageSize)} />
      )}
      <Pager page={page} pageCount={Math.ceil(found.length / pageSize)} onChange={setPage} />
    </div>
  )
}

type TableProps<P> = Pick<PeopleProps<P>, 'people' | 'columns' | 'cellsOf' | 'open' | 'onOpen'>

function Table<P extends { login: string; name: string }>({ people, columns, cellsOf, open, onOpen }: TableProps<P>) {
  const t = useTranslate()
  return (
    <section className={styles.frame} aria-label={t('staff.list')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('staff.list')}</caption>
        <thead>
          <tr>
            {(['name', ...columns] as const).map((column) => (
              <th key={column} scope="col">
                {t(`staff.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.login} className={person.login === open ? styles.open : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={person.login === open}
                  onClick={() => onOpen(person.login)}
                >
                  {person.name}
                </button>
              </th>
              {cellsOf(person)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
