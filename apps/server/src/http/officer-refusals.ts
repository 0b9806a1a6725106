import type { Endpoint } from '@registration/contract/endpoint.ts'
import { refusals } from '@registration/contract/refusals.ts'
import type { Services } from '../context.ts'
import { Refused } from '../refuse.ts'
import { type AnyCaller, isOfficer } from './handler.ts'

/**
 * Who may not, what is not theirs, roles that exclude each other, and every refusal that names its record. What is merely
 * filled in wrong is not recorded.
 */
const isRecorded = ({ refusal, details }: Refused) =>
  details.isAttempt !== false &&
  (['43', '04'].includes(refusals[refusal].errcode) || refusal === 'rolesExclude' || details.record !== undefined)

/**
 * Does work of an officer's call. If it is refused because the officer may not do it, that is in the audit log before it
 * is answered. Of a case of their own affair the supervisors are notified. docs/product/audit.md 'Officers'.
 */
export async function recordRefusals<T>(
  { path, access }: Pick<Endpoint, 'path' | 'access'>,
  caller: AnyCaller,
  { readings, notifyConflict }: Pick<Services, 'readings' | 'notifyConflict'>,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (access === 'staff' && caller && isOfficer(caller) && error instanceof Refused && isRecorded(error)) {
      const { refusal, details } = error
      const { record = '' } = details
      const { staffId } = caller
      const call = path.replace('/desk/api/', '')
      await readings.recordOfficer({ staffId, act: 'callRefused', details: `${call} ${refusal}`, record })
      if (refusal === 'conflictOfInterest' && record !== '') await notifyConflict(staffId, record)
    }
    throw error
  }
}
