import { maxQuestions } from '@registration/contract/case-questions.ts'
import type { PartyField } from '@registration/contract/party.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { z } from 'zod'
import { optionalModules } from '../config/modules.ts'
import { isScreenAddress, isWebAddress } from './addresses.ts'
import type { Article, CommonQuestion, Download } from './article-schema.ts'
import type { CalendarRules } from './calendar-schema.ts'
import { condition } from './condition-schema.ts'
import { instant, keywords, keywordsOrNone, regionCode, slug, text } from './content-fields.ts'
import type { DeskRules } from './desk-schema.ts'
import type { OpinionTemplate, RemarkReasons } from './desk-words-schema.ts'
import type { Guidance } from './guidance-schema.ts'
import type { PrivacyWords } from './privacy-schema.ts'
import type { RegisterChecks } from './register-check-schema.ts'

const picture = z.string().regex(/^[a-z0-9-]+\.svg$/, 'must be an SVG file of content/pictures')
const screenAddress = z.string().refine(isScreenAddress, 'must be the address of a screen of the app')
const outsideAddress = z.string().refine(isWebAddress, 'must be an http or https address')
const anyAddress = z
  .string()
  .refine(
    (url) => isScreenAddress(url) || isWebAddress(url),
    'must be the address of a screen of the app or an http or https address',
  )
const codeList = z.array(z.strictObject({ code: z.string().min(1), text })).min(1)

const taxOrder = z.enum(['before-submission', 'after-approval'])

/** `desk`: applications of this region are decided at the desk. docs/product/cases.md 'Two registries'. */
const review = z.literal('desk')

/** On the maps that are used in China (GCJ-02), in degrees. */
const position = z.strictObject({ latitude: z.number().min(3).max(54), longitude: z.number().min(73).max(136) })

export const regionsFile = z.strictObject({
  cities: z
    .array(
      z.strictObject({
        code: regionCode,
        name: text,
        acceptsOnline: z.boolean(),
        review: review.optional(),
        /** When the taxes of a transfer are paid: docs/product/catalogue.md 'Taxes'. */
        taxes: taxOrder,
        office: z.strictObject({
          name: text,
          address: text,
          phone: z.string().regex(/^[\d-]{7,13}$/),
          hours: text,
          position: position.optional(),
        }),
        districts: z
          .array(
            z.strictObject({
              code: regionCode,
              name: text,
              formerCodes: z.array(regionCode).optional(),
              review: review.optional(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

export const dictionariesFile = z.strictObject({
  documentTypes: codeList,
  houseUses: codeList,
  landUses: codeList,
  holdingModes: codeList,
  certificateMergings: codeList,
  registrationTypes: codeList,
})

const partyField = z.enum([
  'name',
  'phone',
  'documentType',
  'documentNumber',
  'address',
  'legalRepresentative',
  'agentName',
  'agentDocumentNumber',
  'agentPhone',
] as const satisfies readonly PartyField[])

const propertyField = z.enum([
  'certificateNumber',
  'unitNumber',
  'location',
  'houseUse',
  'landUse',
  'maximumClaim',
  'securedClaim',
  'rightStart',
  'rightEnd',
  'houseArea',
  'landArea',
  'changedArea',
  'holdingMode',
  'mergeCertificates',
  'price',
] as const satisfies readonly UnitField[])

const accountKind = z.enum(['individual', 'enterprise', 'any'])
const partyFields = z.array(z.strictObject({ field: partyField, required: z.boolean() })).min(1)
const propertyFields = z.array(
  z.strictObject({
    field: propertyField,
    required: z.boolean(),
    /** What to enter here, where the form's general words do not fit. */
    help: text.optional(),
    /** Of the certificate's number: it is that of the registration proof of such an entry on the property. */
    proofOf: z.enum(['mortgage', 'notice', 'residenceRight']).optional(),
    /** The answers with which it is asked. docs/product/case-questions.md 'Conditions'. */
    when: condition.optional(),
  }),
)

/** How a role confirms. `absent`: it is not asked. docs/product/confirmation.md 'Who is asked'. */
const confirmationMethod = z.enum(['code', 'face', 'absent'])

const partyForm = z.strictObject({ personsOnly: z.boolean(), fields: partyFields })

export const partyFormsFile = z.strictObject({ partyForms: z.record(slug, partyForm) })

/**
 * The fees in yuan and the rates that businesses name. A text has them as placeholders: `{home}` is a fee,
 * `{publication}` the time of publication. docs/product/catalogue.md 'Times and fees'.
 */
export const termsFile = z.strictObject({
  statutoryDays: z.number().int().min(1),
  publicationDays: z.number().int().min(1),
  fees: z.record(slug, z.number().int().min(1)),
  /** In words, and by the fees of a home, of other property and of a certificate. */
  rates: z.record(slug, text.extend({ home: slug.optional(), other: slug.optional(), certificate: slug.optional() })),
  furtherCertificate: slug,
  /** What a guide says of the taxes by a city's order, and the hint of a tax receipt in such a city. */
  taxes: z.strictObject({
    'before-submission': z.strictObject({ guide: text }),
    'after-approval': z.strictObject({ guide: text, hint: text }),
  }),
})

export const businessFile = z.strictObject({
  name: text,
  keywords,
  registrationType: z.string().min(1),
  accountKind,
  mortgage: z.boolean(),
  appointment: z.boolean(),
  cities: z.array(regionCode).min(1),
  /** What each of the cities promises, counted from acceptance. 0: the same day. */
  workingDays: z.record(regionCode, z.number().int().min(0)),
  /** What is applied for is always published before the decision. */
  published: z.literal(true).optional(),
  /** The registration may issue nothing: what is registered ends. */
  issuesNothing: z.literal(true).optional(),
  rate: slug,
  rightsHolderAlias: text,
  obligorAlias: text.nullable(),
  /** The side of the registered owners. Without one no registered owner takes part. */
  ownerRole: z.enum(['rightsHolder', 'obligor']).optional(),
  /** The property, the entry on it and the account with which an owner can start it. Without it from none. */
  startsFrom: z
    .strictObject({
      property: z.array(z.enum(['house', 'land'])).min(1),
      entry: z.enum(['mortgage', 'residenceRight']).optional(),
      accountKind: z.literal('enterprise').optional(),
    })
    .optional(),
  /** Several rights holders receive one right and say how they own it together. */
  coOwnership: z.literal(true).optional(),
  fields: z.strictObject({ rightsHolder: slug, obligor: slug.nullable(), propertyUnit: propertyFields }),
  /** What the citizen is asked about the case, in this order. docs/product/case-questions.md 'Questions of a case'. */
  questions: z
    .array(
      z.strictObject({
        id: slug,
        text,
        why: text,
        /** `because`: how a paper's reason names the choice, where its own text does not fit. */
        choices: z
          .array(z.strictObject({ id: slug, text, because: text.optional() }))
          .min(2)
          .max(10),
        when: condition.optional(),
      }),
    )
    .max(maxQuestions)
    .default([]),
  /** The answers of the commonest case, complete. Only with questions. */
  commonest: z.record(slug, slug).optional(),
  materials: z
    .array(
      z.strictObject({
        id: slug,
        name: text,
        required: z.boolean(),
        hint: text,
        /** A receipt that nobody has yet where the taxes are paid after the approval. */
        taxReceipt: z.literal(true).optional(),
        /** Its files are inside what the parties confirm: a contract, an agreement. */
        confirmed: z.literal(true).optional(),
        /** The case in which it is needed, and the answers with which it is required. */
        when: condition.optional(),
        requiredWhen: condition.optional(),
      }),
    )
    .min(1),
  /** How the parties confirm it on their phones, and whether nobody has to come once all have. */
  confirmation: z
    .strictObject({
      rightsHolder: confirmationMethod,
      obligor: confirmationMethod.optional(),
      replacesVisit: z.boolean(),
      /** What the role that confirms by face gives away with it. */
      gives: text.optional(),
    })
    .optional(),
  guideTitle: text,
})

/** A tile's address has one filter: whether it is a mortgage, or which category. */
function isOfOneKind({ mortgage, category }: { mortgage?: boolean; category?: string }): boolean {
  return mortgage === undefined || category === undefined
}

export const businessTypesFile = z.strictObject({
  categories: z.array(z.strictObject({ id: slug, name: text, businesses: z.array(slug).min(1) })).min(1),
  businessTypes: z
    .array(
      z.strictObject({
        id: slug,
        name: text,
        range: text,
        picture,
        filter: z
          .strictObject({
            accountKind: z.enum(['individual', 'enterprise']).optional(),
            mortgage: z.boolean().optional(),
            category: slug.optional(),
          })
          .refine(isOfOneKind, 'must name either mortgage or category'),
      }),
    )
    .min(1),
})

const screenTile = z.strictObject({
  kind: z.literal('click'),
  id: slug,
  name: text,
  keywords: keywordsOrNone,
  note: text,
  picture,
  url: screenAddress,
  module: z.enum(optionalModules).optional(),
})

const menuItem = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('view'), id: slug, name: text, note: text, picture, url: outsideAddress }),
    screenTile,
  ],
  { error: 'must be view or click' },
)

export const menusFile = z.strictObject({
  partnerHosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/, 'must be a host name')),
  menus: z.array(z.strictObject({ id: slug, name: text, items: z.array(menuItem).min(1) })).min(1),
})

export const bannersFile = z.strictObject({
  fallbackPicture: picture,
  banners: z.array(z.strictObject({ id: slug, title: text, picture, url: anyAddress })).min(1),
})

export const noticesFile = z.strictObject({
  notices: z.array(
    z.strictObject({
      id: slug,
      title: text,
      time: instant,
      url: anyAddress,
      body: text,
    }),
  ),
})

export type Text = z.infer<typeof text>
export type TermsTable = z.infer<typeof termsFile>
export type Dictionaries = z.infer<typeof dictionariesFile>
export type DictionaryName = keyof Dictionaries
export type City = z.infer<typeof regionsFile>['cities'][number]
export type BusinessCategory = z.infer<typeof businessTypesFile>['categories'][number]
export type BusinessType = z.infer<typeof businessTypesFile>['businessTypes'][number]
export type Menu = z.infer<typeof menusFile>['menus'][number]
/** A tile of the hall that leads to a screen of the app. */
export type ScreenTile = z.infer<typeof screenTile>
export type Banner = z.infer<typeof bannersFile>['banners'][number] & { fallbackPicture: string }
export type Notice = Omit<z.infer<typeof noticesFile>['notices'][number], 'body'> & { html: Text }

export type PartyForm = z.infer<typeof partyForm>

/**
 * A business as the office defines it once; `cities` are the codes of the cities that offer it. Without an obligor its
 * alias is null and its form has no fields.
 */
export type Business = Omit<z.infer<typeof businessFile>, 'fields' | 'registrationType' | 'guideTitle'> & {
  id: string
  categoryId: string
  registrationType: { code: string; name: Text }
  fields: { rightsHolder: PartyForm; obligor: PartyForm; propertyUnit: z.infer<typeof propertyFields> }
  /** With placeholders, which each city's offer fills in. */
  guide: { title: Text; html: Text }
}

/**
 * A business in one of its cities, with the city's times and order of taxes in its guide and materials. Citizens' calls
 * name it by `offerId`, which is `{city code}-{business id}`.
 */
export type OfferedBusiness = Business & { offerId: string; city: City; limits: LegalTimes; fees: Fees }

/** A business of a city, which may offer it no longer. */
export type DefinedBusiness = Business & { city: Pick<City, 'code'> }

/** In working days: the law's longest, and what is published before the decision, 0 without. */
export interface LegalTimes {
  statutoryDays: number
  publicationDays: number
}

/** The fees of a business in yuan: of a home, of other property, of a certificate, and of each further certificate. */
export interface Fees {
  home?: number | undefined
  other?: number | undefined
  certificate?: number | undefined
  furtherCertificate: number
}

/** Everything that the office writes in content/, checked. Pictures are file names in content/pictures. */
export interface Content {
  cities: City[]
  dictionaries: Dictionaries
  categories: BusinessCategory[]
  businessTypes: BusinessType[]
  businesses: Business[]
  /** Each business in each of its cities, in the same order. */
  offers: OfferedBusiness[]
  menus: Menu[]
  partnerHosts: string[]
  banners: Banner[]
  notices: Notice[]
  calendar: CalendarRules
  /** What the register may have against each business. */
  registerChecks: RegisterChecks
  /** The questions that lead to a business. */
  guidance: Guidance
  /** The rules for the office's own people. */
  desk: DeskRules
  /** The reasons of officers' remarks, and the templates of their opinions. */
  remarkReasons: RemarkReasons
  opinions: OpinionTemplate[]
  privacy: PrivacyWords
  articles: Article[]
  downloads: Download[]
  questions: CommonQuestion[]
}
