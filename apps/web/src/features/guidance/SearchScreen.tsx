import { maxSearchTotal } from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { FileRow, PlaceRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { FileDown } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { type SearchedGroup, type SearchGroup, useSearch } from './queries.ts'
import styles from './SearchScreen.module.css'

/** One box for businesses, the hall's services, guides, questions, notices and forms (docs/product/guidance.md 'Search'). */
export function SearchScreen() {
  const { words = '', isWhole = false } = useRouteValues(paths.search)
  return <Searched key={String(isWhole)} words={words.slice(0, 100)} isWhole={isWhole} />
}

/** `isWhole`: every business that was found, and nothing else. */
function Searched({ words, isWhole }: { words: string; isWhole: boolean }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const search = useSearch(words)
  return (
    <>
      <PageHeader title={t('titles.search')} fallback={paths.home()} />
      <Stack>
        <SearchBox
          label={t('guidance.searchFor')}
          placeholder={t('guidance.searchFor')}
          value={words}
          onSearch={(typed) => navigate(paths.search({ words: typed || undefined }), { replace: true })}
        />
        {words === '' ? (
          <p className={styles.hint}>
            <span>{t('guidance.searchHelp')}</span>
            <ButtonLink kind="quiet" to={paths.assistant()}>
              {t('titles.assistant')}
            </ButtonLink>
          </p>
        ) : (
          <Loaded query={search} skeleton={<Skeleton shape="row" count={6} />}>
            {(groups) => (
              <Groups
                words={words}
                groups={isWhole ? groups.filter(({ group }) => group === 'business') : groups}
                isWhole={isWhole}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </>
  )
}

const headings = {
  business: 'guidance.businesses',
  service: 'guidance.services',
  guide: 'guidance.guides',
  question: 'guidance.questions',
  notice: 'guidance.notices',
  download: 'guidance.downloads',
} as const satisfies Record<SearchGroup, string>

/** Where all of a group are listed, with the same words. All services are shown here. */
const listOf = {
  business: (words: string) => paths.search({ words, isWhole: true }),
  guide: (search: string) => paths.guides({ search }),
  question: (search: string) => paths.questions({ search }),
  notice: (search: string) => paths.notices({ search }),
  download: (search: string) => paths.downloads({ search }),
} satisfies Record<Exclude<SearchGroup, 'service'>, (words: string) => string>

const rowsShown = 5

function Groups({ words, groups, isWhole }: { words: string; groups: readonly SearchedGroup[]; isWhole: boolean }) {
  const t = useTranslate()
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  const isCounted = groups.every(({ total }) => total < maxSearchTotal)
  return (
    <>
      <div role="status">
        {count > 0 ? (
          <p className={styles.count}>{t(isCounted ? 'information.found' : 'guidance.foundMany', { count })}</p>
        ) : (
          <EmptyState
            title={t('information.emptySearch', { search: words })}
            help={t('guidance.nothingHelp')}
            action={
              <span className={styles.ways}>
                <ButtonLink to={paths.assistant()}>{t('titles.assistant')}</ButtonLink>
                <ButtonLink kind="quiet" to={paths.contact()}>
                  {t('titles.contact')}
                </ButtonLink>
              </span>
            }
          />
        )}
      </div>
      {groups.map(({ group, total, rows }) => (
        <section key={group} aria-labelledby={`found-${group}`}>
          <div className={styles.head}>
            <h2 className={styles.title} id={`found-${group}`}>
              {t(headings[group])}
            </h2>
            {!isWhole && group !== 'service' && (
              <Link
                className={styles.all}
                href={listOf[group](words)}
                aria-label={t('guidance.allOf', { count: countWords(total), group: t(headings[group]) })}
              >
                {t('guidance.all', { count: countWords(total) })}
              </Link>
            )}
          </div>
          <Rows>
            {(isWhole || group === 'service' ? rows : rows.slice(0, rowsShown)).map((row) => (
              <FoundRow key={row.link} group={group} row={row} />
            ))}
          </Rows>
        </section>
      ))}
    </>
  )
}

const countWords = (total: number) => (total < maxSearchTotal ? String(total) : `${total}+`)

function FoundRow({
  group,
  row: { title, excerpt, link },
}: {
  group: SearchGroup
  row: SearchedGroup['rows'][number]
}) {
  if (group === 'download')
    return <FileRow href={link} fileName={title} icon={<FileDown strokeWidth={1.75} aria-hidden="true" />} />
  return <PlaceRow href={link} title={title} note={excerpt} />
}
