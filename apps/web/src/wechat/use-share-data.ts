import { paths } from '@registration/contract/paths.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from '../locales/language.ts'
import type { ShareData } from './bridge.ts'
import { isInsidePlatform } from './inside-platform.ts'
import { readBridge } from './queries.ts'

/**
 * What the messaging platform's menu passes on while this screen is shown. The platform keeps it for the screens after it:
 * they get the home page, so that nobody passes on this one by mistake. Without the platform's consent the menu passes on
 * the page as it is.
 */
export function useShareData({ title, text, url }: Omit<ShareData, 'picture'>, isReady: boolean): void {
  const cache = useQueryClient()
  const t = useTranslate()
  const siteTitle = t('ui.siteTitle')
  useEffect(() => {
    if (!isReady || !isInsidePlatform()) return
    void share(cache, { title, text, url })
    return () => void share(cache, { title: siteTitle, text: '', url: location.origin + paths.home() })
  }, [cache, title, text, url, siteTitle, isReady])
}

/** The latest data. The platform may accept the page of earlier ones after its page. */
let latest: Omit<ShareData, 'picture'>

async function share(cache: QueryClient, data: Omit<ShareData, 'picture'>): Promise<void> {
  latest = data
  const bridge = await readBridge(cache).catch(() => undefined)
  if (latest === data) await bridge?.share({ ...data, picture: `${location.origin}/emblem.png` })
}
