import type { signPage } from '@registration/contract/materials.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { invalid } from '../../http/envelope.ts'
import type { Handler } from '../../http/handler.ts'
import { PlatformError } from '../../platform/ask.ts'
import { signablePage } from '../../platform/wechat/page-signature.ts'
import { refuse } from '../../refuse.ts'

/** Signs one of our own pages for the messaging platform's SDK. A page of another site is refused. */
export const signPageHandler: Handler<typeof signPage> = async ({ url }, { config, platform, log }) => {
  const page = signablePage(url, config.publicBase)
  if (page === undefined) throw invalid([{ path: ['url'], message: fieldMessage('textInvalid') }])
  try {
    return { ...(await platform.wechatAccount.signPage(page)), sdkUrl: config.wechat.sdkUrl }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: error.platform, code: error.code }, 'a page could not be signed')
    throw refuse('unavailable')
  }
}
