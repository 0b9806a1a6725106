/** What can be applied for, where, and what each business asks. docs/product/catalogue.md 'Catalogue'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { flag, id, list, optionalId, optionalText } from './fields.ts'
import { partyFields } from './party.ts'
import { unitFields } from './property-unit.ts'
import { terms } from './terms.ts'
import { coded, named } from './wire.ts'

const region = named({ code: ['xzqdm', z.string()], name: ['xzqmc', z.string()] })
const cities = named({
  cities: [
    'cityxzq',
    list(
      1_000,
      named({
        code: ['xzqdm', z.string()],
        name: ['xzqmc', z.string()],
        districts: ['districtxzq', list(1_000, region)],
      }),
    ),
  ],
})

export const listRegions = post('/online/wx/addressList', {
  access: 'public',
  transaction: 'none',
  input: named({ regionCode: ['xzqdm', optionalText(12)] }),
  answer: cities,
})

/** Only the regions that take applications online. */
export const listAcceptingRegions = post('/online/wx/GetAcceptXzqFromDB', {
  access: 'public',
  transaction: 'none',
  input: named({ regionCode: ['xzqdm', optionalText(12)] }),
  answer: cities,
})

export const listCodes = post('/online/wx/getCodeList', {
  access: 'public',
  transaction: 'none',
  input: named({ list: ['type', coded({ documentTypes: 'ZJLX', houseUses: 'FWYT', landUses: 'TDYT' })] }),
  answer: list(1_000, named({ code: ['code', z.string()], text: ['text', z.string()] })),
})

/** The grid of kinds of business. A tile has the filter for the list of businesses. */
export const listBusinessExamples = post('/online/wx/getTypeByInfo', {
  access: 'citizen',
  transaction: 'none',
  input: named({ type: ['type', optionalText(50)] }),
  answer: list(
    1_000,
    named({
      name: ['examplename', z.string()],
      range: ['examplerange', z.string()],
      image: ['imgpath', z.string()],
      isEnterprise: ['sfqy', z.string()],
      accountKind: ['yhlx', z.string()],
      registrationType: ['dylx', z.string()],
    }),
  ),
})

export const listBusinesses = post('/online/wx/getYwConfig', {
  access: 'citizen',
  transaction: 'none',
  input: named({
    regionCode: ['xzqdm', optionalText(12)],
    isEnterprise: ['sfqy', optionalText(10)],
    accountKind: ['yhlx', optionalText(10)],
    registrationType: ['dylx', optionalText(20)],
  }),
  answer: list(
    1_000,
    named({
      id: ['Id', z.string()],
      name: ['Prodef_name', z.string()],
      businesses: [
        'Prodefs',
        list(
          1_000,
          named({
            id: ['id', z.string()],
            name: ['prodef_name', z.string()],
            isEnterpriseOnly: ['yhlx', flag()],
            byAppointment: ['appointment', flag()],
          }),
        ),
      ],
    }),
  ),
})

const guide = named({
  title: ['title', z.string()],
  content: ['content', z.string()],
  terms: ['terms', terms],
})

/**
 * Whether the caller may apply. The guide comes with every answer, the refusals `profileIncomplete` and
 * `enterpriseOnly` included.
 */
export const getApplyGuide = post('/online/wx/ywAceept', {
  access: 'citizen',
  transaction: 'none',
  input: named({ businessId: ['prodefid', id()] }),
  answer: guide,
})
export { guide }

export const checkAccount = post('/online/wx/chckuser', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({ accountKind: ['usertype', coded({ individual: '0', enterprise: '1' })] }),
})

const partySettings = list(1_000, named({ field: ['field', coded(partyFields)], isRequired: ['isfillin', flag()] }))
const unitSettings = list(
  1_000,
  named({
    field: ['field', coded(unitFields)],
    isRequired: ['isfillin', flag()],
    /** What to enter, where the business has its own words for it. */
    help: ['help', z.string()],
  }),
)

/**
 * The fields of a business. With an application they follow its answers. An empty list means that the card is not shown.
 */
export const getFields = post('/online/wx/fieldPage', {
  access: 'citizen',
  transaction: 'none',
  input: named({ businessId: ['prodefid', id()], applicationId: ['slsqId', optionalId()] }),
  answer: named({
    rightsHolder: ['qlr', partySettings],
    obligor: ['ywr', partySettings],
    propertyUnit: ['fwxx', unitSettings],
    rightsHolderAlias: ['qlrAlias', z.string()],
    obligorAlias: ['ywrAlias', z.string()],
    /** Whether the rights holders, or the obligors, are natural persons. */
    rightsHolderPersonsOnly: ['qlrPersonsOnly', flag()],
    obligorPersonsOnly: ['ywrPersonsOnly', flag()],
    /** Whether several rights holders say how they own together. */
    asksCoOwnership: ['gyfs', flag()],
  }),
})
