import type { getFields } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getOwnCase } from './case-service.ts'

/** The fields of a business for parties and property. With an application, those that its answers leave. */
export const getFieldsHandler: Handler<typeof getFields> = async ({ businessId, applicationId }, ctx) => {
  const { caller, content, language } = ctx
  const offered = getBusiness(content, businessId)
  const own = applicationId ? await getOwnCase(ctx, caller.citizenId, applicationId) : undefined
  if (own && own.application.business_id !== businessId) throw refuse('applicationNotFound')
  const business = own?.caseOf.business ?? offered
  const { fields, rightsHolderAlias, obligorAlias, coOwnership = false } = business
  return {
    rightsHolder: fields.rightsHolder.fields.map(setting),
    obligor: fields.obligor.fields.map(setting),
    propertyUnit: fields.propertyUnit.map((unit) => ({ ...setting(unit), help: unit.help?.[language] ?? '' })),
    rightsHolderAlias: rightsHolderAlias[language],
    obligorAlias: obligorAlias?.[language] ?? '',
    rightsHolderPersonsOnly: fields.rightsHolder.personsOnly,
    obligorPersonsOnly: fields.obligor.personsOnly,
    asksCoOwnership: coOwnership,
  }
}

const setting = <Field>({ field, required }: { field: Field; required: boolean }) => ({ field, isRequired: required })
