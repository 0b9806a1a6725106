import type { Channel } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import { PlaceRow } from '@registration/kit/ui/Rows.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { SearchedList } from '../../ui/SearchedList.tsx'
import { useArticles } from './queries.ts'

/** One of the office's channels: titles that lead to articles, ours or from elsewhere. */
export function ChannelScreen({ channel }: { channel: Channel }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const place = useRouteValues(paths[channel])
  const articles = useArticles(channel, place.search ?? '')
  return (
    <SearchedList
      title={t(`titles.${channel}`)}
      fallback={paths.home()}
      picture={`/pictures/menu-${pictures[channel]}.svg`}
      note={t(`information.${channel}Note`)}
      query={articles}
      place={place}
      onPosition={(to) => navigate(paths[channel](to), { replace: true })}
    >
      {({ id, title, url }) => <PlaceRow key={id} href={url} title={title} />}
    </SearchedList>
  )
}

const pictures = { news: 'news', guides: 'guide', notices: 'notices', laws: 'laws', listings: 'listings' } as const
