import * as privacy from '@registration/contract/privacy.ts'
import type { Route } from '../../http/route.ts'
import type { StreamedRoute } from '../../http/streamed-route.ts'
import { closeAccountHandler } from './close-account.ts'
import { endSessionHandler } from './end-session.ts'
import { exportOwnDataHandler } from './export-own-data.ts'
import { getPrivacyWordsHandler } from './get-privacy-words.ts'
import { listConsentsHandler } from './list-consents.ts'
import { listSignInsHandler } from './list-sign-ins.ts'
import { sendOwnDataCodeHandler } from './own-data-code.ts'
import { previewClosingHandler } from './preview-closing.ts'
import { withdrawConsentHandler } from './withdraw-consent.ts'

export function privacyRoutes(route: Route, streamedRoute: StreamedRoute): void {
  route(privacy.getPrivacyWords, getPrivacyWordsHandler)
  route(privacy.listConsents, listConsentsHandler)
  route(privacy.withdrawConsent, withdrawConsentHandler)
  route(privacy.listSignIns, listSignInsHandler)
  route(privacy.endSession, endSessionHandler)
  route(privacy.sendOwnDataCode, sendOwnDataCodeHandler)
  streamedRoute(privacy.exportOwnData, exportOwnDataHandler)
  route(privacy.previewClosing, previewClosingHandler)
  route(privacy.closeAccount, closeAccountHandler)
}
