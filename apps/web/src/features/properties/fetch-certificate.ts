import { electronicCertificateAddress } from '@registration/contract/holdings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { translate } from '../../locales/language.ts'

/**
 * The electronic certificate of an own unit. The address is a file's: a failure has a status without words. Throws an
 * ApiError with a message for the citizen.
 */
export async function fetchCertificate(ref: string, signal: AbortSignal): Promise<Uint8Array> {
  const address = electronicCertificateAddress(ref)
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store', signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error
      throw new ApiError({ reason: 'offline', message: translate('ui.offline') })
    },
  )
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  throw failureOf(response.status)
}

function failureOf(status: number): ApiError {
  if (status === 401)
    return new ApiError({ reason: 'unexpected', errcode: '40', message: translate('certificates.signedOut') })
  if (status === 403) return new ApiError({ reason: 'propertyLocked', message: translate('holdings.lockedTitle') })
  if (status === 404) return new ApiError({ reason: 'holdingNotFound', message: translate('holdings.noCertificate') })
  if (status === 503)
    return new ApiError({ reason: 'registerSilent', errcode: '98', message: translate('holdings.silent') })
  return new ApiError({ reason: 'unexpected', message: translate('ui.unexpected') })
}
