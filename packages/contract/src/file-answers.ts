import { verifyPage } from './certificates.ts'
import { applicationFormPath, confirmationFilePath } from './confirmations.ts'
import { caseNoticePath, deskFilePath, deskFileSizes } from './desk/desk-paths.ts'
import { electronicCertificatePath, shownPage } from './holdings.ts'
import { acceptedMediaTypes } from './materials.ts'
import { returnNoticePath } from './remarks.ts'

/**
 * What a GET answers: a file or a public page. It has no envelope, and its status is the plain one of HTTP.
 * docs/product/wire.md 'Files and pages'.
 */
export interface FileAnswer {
  /** As OpenAPI writes it. An `{id}` is in the path. */
  path: string
  summary: string
  /** `link`: for who has the address. `registry`: signed over the path, like the registry's events. */
  access: 'citizen' | 'link' | 'public' | 'registry' | 'staff'
  /** The parameters of the query by name, with what they are. */
  query: Readonly<Record<string, { description: string; required?: true; enum?: readonly string[] }>>
  types: readonly [string, ...string[]]
  /** Statuses without the file, beside 503: what it needs does not answer. */
  without: readonly (keyof typeof withoutFile)[]
}

/** Why an answer has no file, by its status. */
export const withoutFile = {
  400: 'A needed parameter is missing',
  401: 'Nobody is signed in',
  403: 'Not allowed: by the session, by a rule, or by the signature',
  404: 'Not there, or not for the caller',
  410: 'The address is no longer valid: ask for a new one',
  429: 'Too many by this session or from this address: the header retry-after has the seconds to wait',
} as const

const pdf = ['application/pdf'] as const
const page = ['text/html'] as const
const picture = ['image/jpeg', 'application/pdf'] as const
const download = { download: { description: 'The file is saved, not shown', enum: ['1'] } } as const
const reference = { ref: { description: 'The reference that a call gave to this session', required: true } } as const
const thumb = { size: { description: 'The small picture', enum: ['thumb'] } } as const
const language = {
  lang: { description: 'The language of the page; else that of the header', enum: ['zh', 'en'] },
} as const

/** The files and pages of the wire, by our names for them. */
export const fileAnswers = {
  getCertificateFile: {
    path: '/online/public/search/downpdf',
    summary: 'The PDF of an archive-lookup certificate, for its owner',
    access: 'citizen',
    query: { path: reference.ref, ...download },
    types: pdf,
    without: [401, 404, 410, 429],
  },
  getSharedCertificateFile: {
    path: '/online/public/search/sharepdf',
    summary: 'The PDF of an archive-lookup certificate, for who has its link, for ten minutes',
    access: 'link',
    query: { ref: { description: 'The reference in the link', required: true }, ...download },
    types: pdf,
    without: [404, 410, 429],
  },
  verifyCertificate: {
    path: verifyPage.path,
    summary: 'Whether an archive-lookup certificate is valid: the page of its QR code',
    access: 'public',
    query: {
      code: { description: 'The code of the certificate', required: true },
      dyid: { description: 'The unit that it is about' },
      ...language,
    },
    types: page,
    without: [429],
  },
  verifyShownCertificate: {
    path: shownPage.path,
    summary: 'Whether a certificate that its owner shows is in force: the page of its QR code',
    access: 'public',
    query: { code: { description: 'The code that is shown', required: true }, ...language },
    types: page,
    without: [429],
  },
  getAttachmentPicture: {
    path: '/online/wx/fujian/viewimg/{id}',
    summary: 'A picture or PDF of a material: for its owner, and for five minutes for who has a signed link',
    access: 'citizen',
    query: {
      ...thumb,
      e: { description: 'With a signed link: when it ends, in seconds since 1970' },
      s: { description: 'With a signed link: its signature' },
    },
    types: picture,
    without: [404, 429],
  },
  getConfirmedFile: {
    path: confirmationFilePath,
    summary: 'A picture or PDF of a material that one was shown to confirm',
    access: 'citizen',
    query: { ...reference, ...thumb },
    types: picture,
    without: [404, 429],
  },
  getApplicationFormFile: {
    path: applicationFormPath,
    summary: 'The sealed application form of a submission, for its applicant and its parties',
    access: 'citizen',
    query: { ...reference, ...download },
    types: pdf,
    without: [401, 404, 410, 429],
  },
  getReturnNoticeFile: {
    path: returnNoticePath,
    summary: 'The notice of what to correct, for the applicant',
    access: 'citizen',
    query: { ...reference, ...download },
    types: pdf,
    without: [401, 404, 410, 429],
  },
  getElectronicCertificateFile: {
    path: electronicCertificatePath,
    summary: 'The electronic certificate of an own property, for an unlocked session',
    access: 'citizen',
    query: { ...reference, ...download },
    types: pdf,
    without: [401, 403, 404, 429],
  },
  getAppointmentCode: {
    path: '/online/wx/appoint/qrcode/{id}',
    summary: 'The QR code of an own appointment, for the scanner at the counter',
    access: 'citizen',
    query: {},
    types: ['image/svg+xml'],
    without: [404, 429],
  },
  getAppointmentEntry: {
    path: '/online/wx/appoint/calendarfile/{id}',
    summary: 'An own appointment as an entry for the calendar of the phone',
    access: 'citizen',
    query: {},
    types: ['text/calendar'],
    without: [404, 429],
  },
  getDownload: {
    path: '/online/platform/cms/file/index_download',
    summary: 'A blank form',
    access: 'public',
    query: { name: { description: 'The id of the form in the list of downloads', required: true } },
    types: pdf,
    without: [400, 404],
  },
  getRegistryAttachment: {
    path: '/registry/attachments/{id}',
    summary: 'The original of a material; signed over the path by x-timestamp, x-nonce and x-signature',
    access: 'registry',
    query: {},
    types: acceptedMediaTypes,
    without: [403, 404],
  },
  getRegistryForm: {
    path: '/registry/forms/{id}',
    summary: 'The sealed application form of a submission; signed like an attachment',
    access: 'registry',
    query: {},
    types: pdf,
    without: [403, 404],
  },
  getCaseNoticeFile: {
    path: caseNoticePath,
    summary: 'The notice of what to correct, for an officer',
    access: 'staff',
    query: { ...reference, ...download },
    types: pdf,
    without: [401, 403, 404, 410, 429],
  },
  getCaseFile: {
    path: deskFilePath('{id}'),
    summary: 'A file of a case. It is recorded and counts as opened, but for the small picture',
    access: 'staff',
    query: {
      size: { description: 'A PDF has no small picture', enum: deskFileSizes },
      ahead: { description: 'It is only fetched, and does not count as opened', enum: ['1'] },
    },
    types: acceptedMediaTypes,
    without: [401, 403, 404, 410, 429],
  },
} as const satisfies Record<string, FileAnswer>
