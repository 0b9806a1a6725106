import { electronicCertificateAddress } from '@registration/contract/holdings.ts'
import { fetchFile } from '@registration/kit/api/fetch-file.ts'

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

const ask = (address: string, signal: AbortSignal) => fetchFile(address, { cache: 'no-store', signal })
