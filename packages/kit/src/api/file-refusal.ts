import type { ApiError } from './api-error.ts'
import { bodyOf, errorIn, unexpected } from './envelope.ts'

/** Why a file was not sent. Its refusal is in the envelope of a call. */
export async function refusalOfFile(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const body = await bodyOf(response)
  return body ? errorIn(body, requestId) : unexpected(requestId)
}
