import type { Channel } from '@registration/contract/channels.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { paths, usePlace } from '../../paths.ts'
import { ListBanner } from '../../ui/ListBanner.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlaceRow } from '../../ui/Rows.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useArticles } from './queries.ts'

/** One of the office's channels: banner, search, titles in pages. Words and page stand in the address. */
export function ChannelScreen({ channel }: { channel: Channel }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { search = '', page = '1' } = usePlace(paths[channel])
  const articles = useArticles(channel, search)
  const title = t(`titles.${channel}`)
  const show = (place: { search?: string; page?: string }) => navigate(paths[channel](place), { replace: true })
  return (
    <>
      <PageHeader title={title} fallback={paths.hall()} />
      <Stack>
        <ListBanner picture={`/pictures/menu-${pictures[channel]}.svg`} note={t(`information.${channel}Note`)} />
        <SearchBox
          key={search}
          label={`${t('information.search')} ${title}`}
          value={search}
          onSearch={(words) => show({ search: words || undefined })}
        />
        <Loaded query={articles} skeleton={<Skeleton shape="card" count={2} />}>
          {(items) => (
            <PagedList
              items={items}
              search={search}
              page={Number(page) || 1}
              onPage={(to) => show({ search: search || undefined, page: String(to) })}
            >
              {({ id, title: words, url }) => <PlaceRow key={id} href={url} title={words} />}
            </PagedList>
          )}
        </Loaded>
      </Stack>
    </>
  )
}

const pictures = { news: 'news', guides: 'guide', notices: 'notices', laws: 'laws', listings: 'listings' } as const
