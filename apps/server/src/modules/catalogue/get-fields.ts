import type { getFields } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { getBusiness } from './catalogue-rules.ts'

/** The fields of a business for parties and property. */
export const getFieldsHandler: Handler<typeof getFields> = async ({ businessId }, { content, language }) => {
  const { fields, rightsHolderAlias, obligorAlias, coOwnership = false } = getBusiness(content, businessId)
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
