import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Pager } from '@registration/kit/ui/Pager.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './StaffScreen.module.css'

interface PeopleProps<P> {
  people: readonly P[]
  /** By what they are found, for the field. */
  find: string
  /** What is said where there is nobody. */
  empty: string
  /** What a person is found by. */
  wordsOf: (person: P) => readonly string[]
  children: (shown: readonly P[]) => ReactNode
}

const pageSize = 50

/** People with a field to find some of them, fifty at a time. */
export function People<P>({ people, find, empty, wordsOf, children }: PeopleProps<P>) {
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
        children(found.slice((page - 1) * pageSize, page * pageSize))
      )}
      <Pager page={page} pageCount={Math.ceil(found.length / pageSize)} onChange={setPage} />
    </div>
  )
}
