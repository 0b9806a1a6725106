import { applicationFormPath } from '@registration/contract/confirmations.ts'
import { returnNoticePath } from '@registration/contract/remarks.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { offline, unexpected } from '@registration/kit/api/envelope.ts'
import { translate } from '../../locales/language.ts'

/** The paths of our documents. The viewer opens nothing else. */
const documentPaths = [
  '/online/public/search/downpdf',
  '/online/public/search/sharepdf',
  applicationFormPath,
  returnNoticePath,
]

/**
 * The path of one of our own documents with its query; undefined for every other address
 * (docs/product/certificates.md 'Certificates').
 */
export function ownDocument(address: string | undefined): string | undefined {
  if (!address) return undefined
  try {
    const { origin, pathname, search } = new URL(address, location.origin)
    return origin === location.origin && documentPaths.includes(pathname) ? `${pathname}${search}` : undefined
  } catch {
    return undefined
  }
}

/** Whose document it is: the form of an application, the notice of what to correct in it, or a certificate. */
export function documentKind(address: string | undefined): 'form' | 'notice' | 'certificate' {
  const path = ownDocument(address)?.split('?')[0]
  return path === applicationFormPath ? 'form' : path === returnNoticePath ? 'notice' : 'certificate'
}

const reasons: Record<number, 'certificates.signedOut' | 'certificates.notFound'> = {
  401: 'certificates.signedOut',
  404: 'certificates.notFound',
}

/** A document's bytes, or `expired` for an expired address. Throws an ApiError with a message for the citizen. */
export async function fetchDocument(address: string, signal: AbortSignal): Promise<Uint8Array | 'expired'> {
  const response = await fetch(address, { credentials: 'same-origin', signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw offline()
  })
  if (response.status === 410) return 'expired'
  if (!response.ok) {
    const refusal = reasons[response.status]
    throw refusal ? new ApiError({ reason: 'documentRefused', message: translate(refusal) }) : unexpected()
  }
  return new Uint8Array(await response.arrayBuffer())
}
