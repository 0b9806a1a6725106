import { electronicCertificateAddress } from '@registration/contract/holdings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { refusalOfFile } from '@registration/kit/api/file-refusal.ts'
import { currentLanguage } from '@registration/kit/locales/language.ts'
import { translate } from '../../locales/language.ts'

/** The electronic certificate of an own unit, to be shown. Throws an ApiError, or the AbortError of the `signal`. */
export async function fetchCertificate(ref: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await ask(electronicCertificateAddress(ref), signal)
  return new Uint8Array(await response.arrayBuffer())
}

/** Asks whether the certificate can be saved now. Throws an ApiError. */
export async function checkCertificate(ref: string): Promise<void> {
  const controller = new AbortController()
  await ask(savedCertificateAddress(ref), controller.signal)
  controller.abort()
}

export const savedCertificateAddress = (ref: string): string => `${electronicCertificateAddress(ref)}&download=1`

async function ask(address: string, signal: AbortSignal): Promise<Response> {
  const headers = { 'accept-language': currentLanguage() }
  const asked = { headers, credentials: 'same-origin', cache: 'no-store', signal } as const
  const response = await fetch(address, asked).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ApiError({ reason: 'offline', message: translate('ui.offline') })
  })
  if (response.ok) return response
  throw await refusalOfFile(response)
}
