import { signPage } from '@registration/contract/materials.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Bridge, browserBridge } from './bridge.ts'
import { judgedUrls } from './entry-url.ts'
import { isInsidePlatform } from './inside-platform.ts'
import { makeMessagingBridge } from './messaging-bridge.ts'
import { configure, loadSdk, SdkError } from './sdk-wire.ts'
import { within } from './within.ts'

/** How long the platform may take to accept the page, in milliseconds. */
const configLimit = 3_000

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
    queryFn: ({ signal }) => connect(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })

async function connect(signal: AbortSignal): Promise<Bridge> {
  for (const url of judgedUrls()) {
    try {
      const { sdkUrl, ...page } = await call(signPage, { url }, { signal })
      const sdk = await loadSdk(sdkUrl)
      await within(configLimit, configure(sdk, page))
      return makeMessagingBridge(sdk)
    } catch (error) {
      // Only a refused signature is retried with the other address. Every other failure falls back to the plain browser
      // at once.
      if (!(error instanceof SdkError)) break
    }
  }
  return browserBridge
}
