import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearch } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { Page } from '../../../ui/Page.tsx'
import { CaseTable } from '../queue/CaseTable.tsx'
import { useRowFocus } from '../queue/use-row-focus.ts'
import { type FoundCase, useCaseSearch } from './queries.ts'
import styles from './SearchScreen.module.css'
import { fromSearch, isPublic, useSearchText } from './search-text.ts'

const keys = ['number', 'certificate', 'unit', 'document', 'phone', 'name'] as const satisfies FoundCase['found'][]

/** What the search found, each case with why. */
export function SearchScreen() {
  const t = useTranslate()
  const { text } = useSearchText()
  useOutOfAddress()
  return <Page title={t('search.title')}>{text === '' ? <Help /> : <Found text={text} />}</Page>
}

/** Takes the number or the name of a person out of an address that has one. */
function useOutOfAddress(): void {
  const { search } = useSearchText()
  const asked = new URLSearchParams(useSearch()).get('text')?.trim() ?? ''
  const remove = useEffectEvent(() => {
    if (asked !== '' && !isPublic(asked)) search(asked)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once for each address
  useEffect(() => remove(), [asked])
}

function Help() {
  const t = useTranslate()
  return (
    <div className={styles.help}>
      <p>{t('search.help')}</p>
      <ul>
        {keys.map((key) => (
          <li key={key}>{t(`search.${key}Help`)}</li>
        ))}
      </ul>
    </div>
  )
}

function Found({ text }: { text: string }) {
  const t = useTranslate()
  const query = useCaseSearch(text)
  return (
    <Loaded query={query} skeleton={<Skeleton shape="row" count={4} />}>
      {({ rows }) => (
        <>
          <p className={rows.length === 0 ? 'visually-hidden' : styles.count} role="status">
            {rows.length === 0
              ? t('search.none')
              : t(rows.length < deskLimits.casesOnPage ? 'search.count' : 'search.most', { count: rows.length })}
          </p>
          {rows.length === 0 ? (
            <EmptyState title={t('search.none')} help={t('search.noneHelp')} />
          ) : (
            <Rows rows={rows} text={text} />
          )}
        </>
      )}
    </Loaded>
  )
}

function Rows({ rows, text }: { rows: readonly FoundCase[]; text: string }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  useRowFocus(frame)
  const reasons = new Map(rows.map(({ id, found }) => [id, found]))
  return (
    <section className={styles.frame} aria-label={t('search.results')} ref={frame}>
      <CaseTable
        label={t('search.results')}
        rows={rows}
        search={fromSearch(text)}
        lead={{
          title: t('search.found'),
          cell: ({ id }) => <span className={styles.found}>{t(`search.${reasons.get(id) ?? 'number'}`)}</span>,
        }}
      />
    </section>
  )
}
