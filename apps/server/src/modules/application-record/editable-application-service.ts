import { applicationCan } from '@registration/contract/application-status.ts'
import type { Clock } from '../../clock.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { type ApplicationContents, type ApplicationRow, touchOwnApplication } from './application-store.ts'

/** The citizen's own application with its business, locked, if its status allows changes. Its idle time starts again. */
export async function lockEditable(
  { db, content, clock }: { db: Db; content: Content; clock: Clock },
  citizenId: string,
  id: string,
): Promise<{ application: ApplicationRow & ApplicationContents; business: OfferedBusiness }> {
  const application = await touchOwnApplication(db, { citizenId, id, at: clock.now() })
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
  return { application, business: getBusiness(content, application.business_id) }
}
