import { signPage } from '@registration/contract/materials.ts'
import { call } from '@registration/kit/api/call.ts'
import { type Bridge, browserBridge } from './bridge.ts'
import { judgedUrls } from './entry-url.ts'
import { makeMessagingBridge } from './messaging-bridge.ts'
import { configure, loadSdk, SdkError } from './sdk-wire.ts'
import { within } from './within.ts'

/** How long the platform may take to accept the page, in milliseconds. */
const configLimit = 3_000

/** Lets the messaging platform check the present page. The plain browser's bridge if it does not accept it. */
export async function connectBridge(signal: AbortSignal): Promise<Bridge> {
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
