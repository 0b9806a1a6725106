import * as applications from '@registration/contract/applications.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import * as party from '@registration/contract/party.ts'
import * as propertyUnit from '@registration/contract/property-unit.ts'
import * as remarks from '@registration/contract/remarks.ts'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { compareWithSubmissionHandler } from './compare-with-submission.ts'
import { createApplicationHandler } from './create-application.ts'
import { deleteApplicationHandler } from './delete-application.ts'
import { deletePartyHandler } from './delete-party.ts'
import { deleteUnitHandler } from './delete-unit.ts'
import { explainRemarkHandler } from './explain-remark.ts'
import { findDraftHandler } from './find-draft.ts'
import { getApplicationHandler } from './get-application.ts'
import { getPartyHandler } from './get-party.ts'
import { listApplicationsHandler } from './list-applications.ts'
import { listRemarksHandler } from './list-remarks.ts'
import { listUsedPartiesHandler } from './list-used-parties.ts'
import { renameApplicationHandler } from './rename-application.ts'
import { revokeApplicationHandler } from './revoke-application.ts'
import { saveCoOwnershipHandler } from './save-co-ownership.ts'
import { savePartyHandler } from './save-party.ts'
import { saveUnitsHandler } from './save-units.ts'
import { urgeApplicationHandler } from './urge-application.ts'

export function applicationRoutes(route: Route, { config }: Services): void {
  route(applications.createApplication, createApplicationHandler)
  route(applications.findDraft, findDraftHandler)
  route(applications.getApplication, getApplicationHandler)
  route(applications.listApplications, listApplicationsHandler)
  route(applications.deleteApplication, deleteApplicationHandler)
  route(applications.renameApplication, renameApplicationHandler)
  route(applications.revokeApplication, revokeApplicationHandler)
  const offered = moduleRoute(route, config, 'questions')
  offered(applications.urgeApplication, urgeApplicationHandler)
  route(remarks.listRemarks, listRemarksHandler)
  route(remarks.explainRemark, explainRemarkHandler)
  route(remarks.compareWithSubmission, compareWithSubmissionHandler)
  route(party.saveParty, savePartyHandler)
  route(party.deleteParty, deletePartyHandler)
  route(party.getParty, getPartyHandler)
  route(party.listUsedParties, listUsedPartiesHandler)
  route(saveCoOwnership, saveCoOwnershipHandler)
  route(propertyUnit.saveUnits, saveUnitsHandler)
  route(propertyUnit.deleteUnit, deleteUnitHandler)
}
