import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Bridge, browserBridge } from './bridge.ts'
import { isInsidePlatform } from './inside-platform.ts'

/**
 * The bridge of this page: the plain browser's until the messaging platform has accepted the page's signature. It stays
 * the plain one without a platform or without its acceptance.
 */
export function useBridge(): Bridge {
  const { data } = useQuery({ ...bridgeOfPage(), enabled: isInsidePlatform() })
  return data ?? browserBridge
}

/** The bridge of the present page, as `useBridge`, once it is there. */
export async function readBridge(cache: QueryClient): Promise<Bridge> {
  return isInsidePlatform() ? cache.fetchQuery(bridgeOfPage()) : browserBridge
}

/** The platform accepts one address at a time. */
const bridgeOfPage = () =>
  queryOptions({
    queryKey: ['bridge', location.href.split('#')[0]],
    // Only inside the platform: a plain browser never loads it.
    queryFn: ({ signal }) => import('./bridge-queries.ts').then(({ connectBridge }) => connectBridge(signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
