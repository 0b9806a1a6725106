/**
 * Who of an application's parties has confirmed it, and the invitations to do so.
 * docs/product/confirmation.md 'Invitations'. The calls of the filer name the own application, those of the invitee the
 * own token or invitation.
 */
import * as z from 'zod/mini'
import { confirmationMethods } from './confirmations.ts'
import { nothing, post } from './endpoint.ts'
import { changeableText, id, list, optionalId, partyRole, text, time, trueOrFalse } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { placeStates } from './rules/place-states.ts'
import { named } from './wire.ts'

const word = (name: string) => [name, z.string()] as const
const role = ['role', partyRole()] as const
const applicationId = ['applicationId', id()] as const
const invitationId = ['invitationId', id()] as const
const token = ['token', text(fieldMessage('required'), 100)] as const

/** `confirm`: a party that is entered. `fillIn`: somebody who enters themselves as a party. */
export const invitationPurposes = ['confirm', 'fillIn'] as const
const purpose = ['purpose', z.enum(invitationPurposes)] as const

/** Why somebody does not agree. `notMe` ends the invitation and tells its sender no reason. */
export const declineReasons = ['wrong', 'unwilling', 'notMe'] as const
export type DeclineReason = (typeof declineReasons)[number]

const place = named({
  partyId: word('partyId'),
  role,
  /** The name of the role in this business: 卖方. */
  alias: word('alias'),
  name: word('name'),
  /** The caller is this party. */
  isOwn: ['isOwn', z.boolean()],
  /** `notAsked`: the office asks nobody in this role. */
  state: ['state', z.enum([...placeStates, 'notAsked'])],
  /** How it is confirmed. `counter`: by nothing else, for a party with an agent or a minor. */
  method: ['method', z.enum([...confirmationMethods, 'counter'])],
  /** Empty without an open invitation, as are the two times after it. */
  invitationId: word('invitationId'),
  until: ['until', time()],
  /** When the next reminder may be sent. Empty: now. */
  reminderFrom: ['reminderFrom', time()],
  confirmedAt: ['confirmedAt', time()],
  /** When a change of the content ended the confirmation. Empty once the party is asked again. */
  voidedAt: ['voidedAt', time()],
  /** The caller's own confirmation, to be taken back. Empty once that is over. */
  confirmationId: word('confirmationId'),
  /** What a party who refused said, if it is for the sender. */
  reason: ['reason', z.enum(['', 'wrong', 'unwilling'])],
  note: word('note'),
})
export type Place = z.output<typeof place>

/** The board of an own application. Without places the business or the office asks for no confirmations. */
export const listInvitations = post('/api/invitations/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId }),
  answer: named({
    places: ['places', list(limits.parties, place)],
    confirmed: ['confirmed', z.number()],
    /** The places that are asked. */
    total: ['total', z.number()],
    /** With all confirmations nobody has to come. */
    replacesVisit: ['replacesVisit', z.boolean()],
    /** Who still has to come once with all confirmations: the name of the role. Empty when nobody. */
    comes: word('comes'),
    /** Several rights holders have still to say how they own together. What is confirmed before ends with that choice. */
    lacksCoOwnership: ['lacksCoOwnership', z.boolean()],
    /** Accepted or further: nothing here can be changed online any more. */
    isOver: ['isOver', z.boolean()],
    /** Each role that the business has, and whether somebody may be invited to enter themselves in it. */
    roles: ['roles', list(2, named({ role, alias: word('alias'), canFillIn: ['canFillIn', z.boolean()] }))],
    /** Open invitations to enter oneself. */
    invitations: [
      'invitations',
      list(
        limits.openInvitationsOfApplication,
        named({ invitationId: word('invitationId'), role, alias: word('alias'), until: ['until', time()] }),
      ),
    ],
  }),
})
export type Board = z.output<typeof listInvitations.answer>

/** `url`: what is passed on, the page of the invitation. */
const sent = { invitationId: word('invitationId'), url: word('url'), until: ['until', time()] } as const

/**
 * Invites a party to confirm or, without `partyId`, somebody to enter themselves in the `role`. A place with an open
 * invitation gets the same one again. The party's own account, if there is one, is told; the answer does not say.
 */
export const createInvitation = post('/api/invitations/create', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ applicationId, partyId: ['partyId', optionalId()], role: ['role', z.optional(partyRole())] }),
  answer: named(sent),
})

/** An invitation for its sender, to be passed on. `qr`: the address as an SVG. */
export const getInvitation = post('/api/invitations/get', {
  access: 'citizen',
  transaction: 'none',
  input: named({ invitationId }),
  answer: named({
    ...sent,
    qr: word('qr'),
    applicationId: word('applicationId'),
    purpose,
    alias: word('alias'),
    /** Of the party. Empty for one who is to enter themselves. */
    name: word('name'),
    isOpen: ['isOpen', z.boolean()],
  }),
})

/** Tells the party's account once more, once in 24 hours. */
export const remindInvitee = post('/api/invitations/remind', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ invitationId }),
  answer: nothing,
})

export const withdrawInvitation = post('/api/invitations/withdraw', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ invitationId }),
  answer: nothing,
})

/** The party, or who has this open invitation, confirms at the counter. An open invitation ends. */
export const setCounter = post('/api/invitations/set-counter', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    invitationId: ['invitationId', optionalId()],
    applicationId: ['applicationId', optionalId()],
    partyId: ['partyId', optionalId()],
  }),
  answer: nothing,
})

/**
 * What the caller can do with an invitation that was passed on to them. It changes nothing, and tells nothing about the
 * application. Refuses who is not meant, which counts against the token.
 */
export const openInvitation = post('/api/invitations/open', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  rateLimit: { calls: 60, seconds: 3_600 },
  input: named({ token }),
  answer: named({
    /** `sender`: the caller sent it. `answered`: the caller has answered it, or another account of the same company. */
    state: ['state', z.enum(['sender', 'open', 'answered'])],
    /** What the caller has to do first. */
    needs: ['needs', z.enum(['', 'profile', 'certification'])],
    purpose,
    /** Empty while something is needed first. */
    invitationId: word('invitationId'),
  }),
})

/** The invitee does not agree. With `mute` this sender's invitations reach them no more. */
export const declineInvitation = post('/api/invitations/decline', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    invitationId,
    reason: ['reason', z.enum(declineReasons, fieldMessage('choiceInvalid'))],
    note: ['text', changeableText(limits.declineNote)],
    mute: ['mute', z.optional(trueOrFalse())],
  }),
  answer: nothing,
})

/** What one reads before entering oneself: the business and the role, and what of the own profile will be entered. */
export const readFillIn = post('/api/invitations/read', {
  access: 'citizen',
  transaction: 'none',
  input: named({ invitationId }),
  answer: named({
    business: word('business'),
    alias: word('alias'),
    /** The sender, masked. */
    inviter: word('inviter'),
    until: ['until', time()],
    /** Of the certified profile: what the sender will see is masked. */
    name: word('name'),
    documentNumber: word('documentNumber'),
    phone: word('phone'),
    /** As the party's form: a company needs none. */
    asksAddress: ['asksAddress', z.boolean()],
  }),
})
