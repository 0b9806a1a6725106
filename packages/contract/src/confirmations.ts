/**
 * Confirming an application on one's own phone. docs/product/confirmation.md 'Confirming'. A place is named by the
 * invitation to it, or, for the filer's own place, by application and party.
 */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalId, optionalNormalized, optionalText, partyRole, text, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isTelephone, normalizeTelephone } from './rules/mobile.ts'
import { named } from './wire.ts'

/** `code`: by a message to the phone of the own profile. `face`: by a fresh check by face. */
export const confirmationMethods = ['code', 'face'] as const
export type ConfirmationMethod = (typeof confirmationMethods)[number]

const word = (name: string) => [name, z.string()] as const

/** Either the invitation, or application and party. */
const place = {
  invitationId: ['invitationId', optionalId()],
  applicationId: ['applicationId', optionalId()],
  partyId: ['partyId', optionalId()],
} as const

const digest = ['digest', text(fieldMessage('required'), 64)] as const

/** A label and its value, in words. */
const fact = named({ label: word('label'), value: word('value') })

/** A value of a unit. Its kind says how it is shown: a number in its groups, an amount in yuan with commas and capitals. */
const unitFact = named({
  label: word('label'),
  value: word('value'),
  kind: ['kind', z.enum(['text', 'certificateNumber', 'unitNumber', 'amount'])],
})

/** Exactly what is confirmed, as the digest has it. Other parties are masked. */
export const confirmedContent = {
  business: word('business'),
  region: word('region'),
  units: ['units', list(limits.units, named({ facts: ['facts', list(20, unitFact)] }))],
  parties: [
    'parties',
    list(
      limits.parties,
      named({
        role: ['role', partyRole()],
        alias: word('alias'),
        name: word('name'),
        documentType: word('documentType'),
        documentNumber: word('documentNumber'),
        /** Of a company. */
        legalRepresentative: word('legalRepresentative'),
        isOwn: ['isOwn', z.boolean()],
        /** 按份共有 1/3. Empty where it is not asked. */
        share: word('share'),
        /** Name and number. */
        agent: word('agent'),
      }),
    ),
  ],
  answers: ['answers', list(100, fact)],
  papers: [
    'papers',
    list(
      100,
      named({
        name: word('name'),
        files: ['files', list(limits.files, named({ id: word('id'), url: word('url'), mediaType: word('mediaType') }))],
      }),
    ),
  ],
} as const

export const readConfirmation = post('/api/confirmations/read', {
  access: 'citizen',
  transaction: 'none',
  input: named(place),
  answer: named({
    ...confirmedContent,
    digest: word('digest'),
    /** The caller's roles: a person in two confirms both in one act. */
    aliases: ['aliases', list(2, z.string())],
    /** The caller gives a right away with it. */
    disposes: ['disposes', z.boolean()],
    /** What that is, in words. Absent if the caller gives nothing away. */
    gives: ['gives', z.optional(z.string())],
    /** Masked. Empty for the filer's own place. */
    inviter: word('inviter'),
    until: ['until', time()],
    method: ['method', z.enum(confirmationMethods)],
    /** The phone of the profile, masked. */
    phone: word('phone'),
    state: ['state', z.enum(['open', 'confirmed'])],
  }),
})
export type Confirmable = z.output<typeof readConfirmation.answer>

/** A code to the phone of the caller's own profile. */
export const sendConfirmationCode = post('/api/confirmations/send-code', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ ...place, requestId: ['reqseq', optionalText(100)] }),
  answer: named({ challengeId: word('challengeId') }),
})

/** Starts a check by face that is good for this place and this digest alone. `consent`: the version of its words. */
export const startConfirmationFace = post('/api/confirmations/start-face', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({ ...place, digest, consent: ['consent', optionalText(20)] }),
  answer: named({ url: ['Url', z.string()] }),
})

/** Confirms what has this digest, by a code or by the token of the return address of a check by face. */
export const confirmApplication = post('/api/confirmations/confirm', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    ...place,
    digest,
    /** Empty and wrong ones have the same refusal. */
    code: ['code', z.optional(z.string())],
    challengeId: ['challengeId', optionalText(100)],
    token: ['token', optionalText(500)],
  }),
  answer: named({ confirmationId: word('confirmationId') }),
})

/** Enters the certified caller as a party of the application. The place is then open to be confirmed. */
export const joinApplication = post('/api/confirmations/join', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    invitationId: ['invitationId', id()],
    /** Without one that of the profile. */
    phone: ['phone', optionalNormalized(normalizeTelephone, isTelephone, fieldMessage('phoneInvalid'), limits.phone)],
    address: ['address', optionalText(limits.address)],
  }),
  answer: nothing,
})

/** Takes the own confirmation back, until the application is accepted. */
export const retractConfirmation = post('/api/confirmations/retract', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ confirmationId: ['confirmationId', id()] }),
  answer: nothing,
})

/** A file of a confirmed paper by GET, for who is asked to confirm it. `ref`: sealed for the caller, thirty minutes. */
export const confirmationFilePath = '/api/confirmations/file'
export const confirmationFileAddress = (ref: string): string => `${confirmationFilePath}?ref=${encodeURIComponent(ref)}`

/** The sealed application form as a PDF by GET. `ref`: sealed for the caller, thirty minutes. `&download=1` saves it. */
export const applicationFormPath = '/api/applications/form'
export const applicationFormAddress = (ref: string): string => `${applicationFormPath}?ref=${encodeURIComponent(ref)}`

/** The sealed application form of the latest submission, for the filer and for who has confirmed it. */
export const getApplicationForm = post('/api/applications/get-form', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', id()] }),
  answer: named({
    state: ['state', z.enum(['none', 'making', 'ready'])],
    /** Its address. Absent until it is ready. */
    path: ['path', z.optional(z.string())],
  }),
})
