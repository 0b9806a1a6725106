import type { Answer, Endpoint, Input } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { type CallOptions, call } from '@registration/kit/api/call.ts'
import { translate } from '../locales/language.ts'
import { verifyAgain } from './verify-again.ts'

/**
 * `call`, for the desk. Where the server asks the officer to verify their identity again, the officer is asked, and the
 * call is repeated. If they do not, the refusal is thrown. A call of a locked session is not repeated: somebody else may
 * have pressed it at the computer that was left.
 */
export async function deskCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.is('secondFactorNeeded')) throw readAfterVerification(error)
    if (!error.is('stepUpNeeded') || !(await verifyAgain())) throw error
    return call(endpoint, input, options)
  }
}

/** The refusal is read once the officer has verified their identity: until then the question for it covers the screen. */
const readAfterVerification = ({ reason, errcode }: ApiError) =>
  new ApiError({ reason, errcode, message: translate('signIn.notDone') })
