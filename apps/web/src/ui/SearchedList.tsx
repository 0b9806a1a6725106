import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PagedList } from '@registration/kit/ui/PagedList.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '../locales/language.ts'
import { Found } from './Found.tsx'
import { ListBanner } from './ListBanner.tsx'
import { SearchBox } from './SearchBox.tsx'

/** The position in a list, which is kept in the address. */
interface ListPosition {
  search?: string
  page?: string
}

interface SearchedListProps<T> {
  title: string
  /** The target of the header's back button without a history. */
  fallback: string
  /** Address of the banner's picture, and the words beside it. */
  picture: string
  note: string
  /** Everything that was found. */
  query: { data: readonly T[] | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  place: ListPosition
  onPosition: (place: ListPosition) => void
  children: (item: T) => ReactNode
}

/** The layout of the office's channels: banner, search, and what was found in pages, or why there is nothing. */
export function SearchedList<T>(props: SearchedListProps<T>) {
  const t = useTranslate()
  const { title, fallback, picture, note, query, place, onPosition, children } = props
  const { search = '', page = '1' } = place
  return (
    <>
      <PageHeader title={title} fallback={fallback} />
      <Stack>
        <Columns
          narrow="first"
          first={
            <>
              <ListBanner picture={picture} note={note} />
              <SearchBox
                label={`${t('information.search')} ${title}`}
                value={search}
                onSearch={(words) => onPosition({ search: words || undefined })}
              />
            </>
          }
          second={
            <>
              <Found count={query.data?.length} search={search} />
              <Loaded query={query} skeleton={<Skeleton shape="row" count={5} />}>
                {(items) => (
                  <PagedList
                    items={items}
                    page={Number(page) || 1}
                    onPage={(to) => onPosition({ search: search || undefined, page: String(to) })}
                  >
                    {children}
                  </PagedList>
                )}
              </Loaded>
            </>
          }
        />
      </Stack>
    </>
  )
}
