import { currentLanguage } from '../locales/language.ts'
import type { ApiError } from './api-error.ts'
import { bodyOf, errorIn, offline, unexpected } from './envelope.ts'

/** Fetches a file from an address of ours. Throws an ApiError, or the AbortError of the `signal`. */
export async function fetchFile(address: string, init: RequestInit): Promise<Response> {
  const headers = { 'accept-language': currentLanguage() }
  const response = await fetch(address, { ...init, headers, credentials: 'same-origin' }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw offline()
  })
  if (response.ok) return response
  throw await refusalOf(response)
}

/** Why a file was not sent. Its refusal is in the envelope of a call. */
async function refusalOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = await bodyOf(response)
  return body ? errorIn(body, requestId) : unexpected(requestId)
}
