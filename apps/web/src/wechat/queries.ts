import { signPage } from '@registration/contract/materials.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import { type Bridge, browserBridge } from './bridge.ts'
import { judgedUrls } from './entry-url.ts'
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
  const url = location.href.split('#')[0]
  const { data } = useQuery({
    queryKey: ['bridge', url],
    queryFn: ({ signal }) => connect(signal),
    enabled: /MicroMessenger/i.test(navigator.userAgent),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return data ?? browserBridge
}

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
