import type { getFields } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { getBusiness } from './catalogue-rules.ts'

/** The fields of a business for parties and property. */
export const getFieldsHandler: Handler<typeof getFields> = async ({ businessId }, { content, language }) => {
  const { fields, rightsHolderAlias, obligorAlias } = getBusiness(content, businessId)
  return {
    rightsHolder: fields.rightsHolder.map(setting),
    obligor: fields.obligor.map(setting),
    propertyUnit: fields.propertyUnit.map(setting),
    rightsHolderAlias: rightsHolderAlias[language],
    obligorAlias: obligorAlias?.[language] ?? '',
  }
}

const setting = <Field>({ field, required }: { field: Field; required: boolean }) => ({ field, isRequired: required })
