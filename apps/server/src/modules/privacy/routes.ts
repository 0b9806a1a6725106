import * as ownData from '@registration/contract/own-data.ts'
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
  route(ownData.listSignIns, listSignInsHandler)
  route(ownData.endSession, endSessionHandler)
  route(ownData.sendOwnDataCode, sendOwnDataCodeHandler)
  streamedRoute(ownData.exportOwnData, exportOwnDataHandler)
  route(ownData.previewClosing, previewClosingHandler)
  route(ownData.closeAccount, closeAccountHandler)
}
