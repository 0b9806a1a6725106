import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { endpoints } from '@registration/contract/endpoints.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../config.ts'
import { serverLimits } from '../server-limits.ts'

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

/** The rows of the page for the limits of contract and server. A new limit does not compile until it has one. */
const rows = {
  name: ['a name', `${limits.name} characters`],
  address: ['an address', `${limits.address} characters`],
  location: ['a location', `${limits.location} characters`],
  certificateNumber: ['a certificate number', `${limits.certificateNumber} characters`],
  phone: ['a phone', `${limits.phone} characters`],
  documentNumber: ['a document number', `${limits.documentNumber} characters`],
  feedback: ['a feedback', `${limits.feedback} characters`],
  bodyBytes: ['a body', megabytes(serverLimits.bodyBytes)],
  parties: ['parties of an application', String(limits.parties)],
  usedParties: ['people of earlier applications that are offered', String(limits.usedParties)],
  holdingLooksADay: ['looks of a person at their own property', `${serverLimits.holdingLooksADay} in 24 hours`],
  startsADay: ['applications that a person starts from their own property', `${serverLimits.startsADay} in 24 hours`],
  reusableFiles: ['own files of earlier applications that are offered for a material', String(limits.reusableFiles)],
  reusableDays: ['how long after its submission a file is offered', `${serverLimits.reusableDays} days`],
  urgeDays: ['questions about an overdue application', `once in ${serverLimits.urgeDays} working days`],
  units: ['properties of an application', String(limits.units)],
  files: ['files of an application', String(limits.files)],
  filesBytes: ['bytes of the files of an application', megabytes(serverLimits.filesBytes)],
  picturesPerPick: ['files of one upload', String(limits.picturesPerPick)],
  fileBytes: ['a file', megabytes(limits.fileBytes)],
  picturePixels: ['pixels of a picture', serverLimits.picturePixels.toLocaleString('en')],
  drafts: ['unsubmitted applications of a citizen', String(serverLimits.drafts)],
  draftsBytes: ['bytes of the files of all of them', megabytes(serverLimits.draftsBytes)],
  ratingRemark: ['the line of a rating', `${limits.ratingRemark} characters`],
  remarks: ['remarks on a submission', String(limits.remarks)],
  remark: ['a remark', `${limits.remark} characters`],
  remarkNote: ['a note to a remark', `${limits.remarkNote} characters`],
  feedbackADay: ['feedback of a person', `${serverLimits.feedbackADay} in 24 hours`],
  invitationDays: ['days until an invitation expires', String(serverLimits.invitationDays)],
  openInvitationsOfRole: ['open invitations to enter oneself in a role', String(serverLimits.openInvitationsOfRole)],
  openInvitationsOfApplication: ['open invitations of an application', String(limits.openInvitationsOfApplication)],
  openInvitationsToPerson: [
    'open invitations of a person to another, without those of accepted applications',
    String(serverLimits.openInvitationsToPerson),
  ],
  invitationsADay: ['invitations of a person', `${serverLimits.invitationsADay} in 24 hours`],
  invitationsAWeek: ['invitations of a person in a longer time', `${serverLimits.invitationsAWeek} in seven days`],
  reminderHours: ['reminders of an invitation', `one in ${serverLimits.reminderHours} hours`],
  wrongInvitees: ['people who are not meant, with whom an invitation ends', String(serverLimits.wrongInvitees)],
  notMeAnswers: [
    'answers ‘not me’ that end a person’s right to invite',
    `${serverLimits.notMeAnswers} in ${serverLimits.notMeDays} days`,
  ],
  notMeDays: ['how long such a person cannot invite', `${serverLimits.notMeDays} days`],
  declineNote: ['what somebody who does not agree writes', `${limits.declineNote} characters`],
  bookingsADay: ['bookings and moves of a person', `${serverLimits.bookingsADay} in 24 hours`],
  bookingsAhead: ['bookings ahead of a citizen', String(serverLimits.bookingsAhead)],
  waits: ['waiting queues that a citizen is in', String(serverLimits.waits)],
  sessions: ['sessions of a citizen', `${serverLimits.sessions}, a newer one ends the oldest`],
  keptAnswers: ['answers kept for repeats of a citizen', serverLimits.keptAnswers.toLocaleString('en')],
  signInsOfAddress: ['sign-ins that an address starts', `${serverLimits.signInsOfAddress} in ten minutes`],
} as const satisfies Record<keyof typeof limits | keyof typeof serverLimits, readonly [string, string]>

/** Likewise for the limits of the desk, on its own page. */
const deskRows = {
  passwordMin: ['a password, at least', `${deskLimits.passwordMin} characters`],
  passwordMax: ['a password, at most', `${deskLimits.passwordMax} characters`],
  failures: ['wrong passwords and codes until a pause', String(deskLimits.failures)],
  pauseMinutes: ['the pause', `${deskLimits.pauseMinutes} minutes`],
  sessions: ['sessions of an officer', `${deskLimits.sessions}, a newer one ends the oldest`],
  lockMinutes: ['time without a call after which a session is locked', `${deskLimits.lockMinutes} minutes`],
  endMinutes: ['time without a call after which it ends', `${deskLimits.endMinutes} minutes`],
  sessionHours: ['time after which it ends in any case', `${deskLimits.sessionHours} hours`],
  passkeyMinutes: ['the answer of a passkey', `${deskLimits.passkeyMinutes} minutes`],
  providerMinutes: ['a sign-in with the provider', `${deskLimits.providerMinutes} minutes`],
  enrolmentHours: ['an enrolment code', `${deskLimits.enrolmentHours} hours`],
  recoveryCodes: ['recovery codes', String(deskLimits.recoveryCodes)],
  passkeys: ['passkeys of an officer', String(deskLimits.passkeys)],
  totpSeconds: ['a code of an authenticator', `${deskLimits.totpSeconds} seconds`],
  opinion: ['an opinion on a case', `${deskLimits.opinion.toLocaleString('en')} characters`],
  opinions: ["an officer's own templates of opinions", String(deskLimits.opinions)],
  opinionName: ['the name of a template', `${deskLimits.opinionName} characters`],
  lateReason: ['the reason for late remarks', `${deskLimits.lateReason} characters`],
  caseText: ['another reason, note or answer about a case', `${deskLimits.caseText} characters`],
  search: ['a search', `${deskLimits.search} characters`],
  casesOnPage: ['cases on a page, or found by a search', String(deskLimits.casesOnPage)],
  countedCases: ['up to how many cases a view is counted', deskLimits.countedCases.toLocaleString('en')],
  reassignedCases: ['cases that are reassigned at once', String(deskLimits.reassignedCases)],
  duplicates: ['open cases on the same unit that a case names', String(deskLimits.duplicates)],
  colleagues: ['officers in a list of colleagues', String(deskLimits.colleagues)],
  holdDays: ['the longest hold', `${deskLimits.holdDays} days`],
  caseNotices: ['notices of an officer that are listed', String(deskLimits.caseNotices)],
  caseNoticeDays: ['how long a notice is kept', `${deskLimits.caseNoticeDays} days`],
  keptAnswers: ['answers kept for repeats of an officer', deskLimits.keptAnswers.toLocaleString('en')],
} as const satisfies Record<keyof typeof deskLimits, readonly [string, string]>

const read = (name: string) => readFileSync(path.join(repositoryFolder, 'docs', 'product', name), 'utf8')
const page = read('limits.md')

test.each(Object.values(rows))('the page of limits says of %s: %s', (what, limit) => {
  expect(page).toContain(`| ${what} | ${limit} |`)
})

test.each(Object.values(deskRows))('the page of the desk says of %s: %s', (what, limit) => {
  expect(read('desk.md')).toContain(`| ${what} | ${limit} |`)
})

test('the page of appointments says how many bookings a citizen has ahead, and a person in 24 hours', () => {
  expect(read('appointments.md')).toContain(
    `A citizen has ${serverLimits.bookingsAhead} bookings ahead. A person books or moves ${serverLimits.bookingsADay} times in 24 hours`,
  )
})

test('the page of limits has each endpoint’s own limit', () => {
  const units: Record<number, string> = { 60: 'a minute', 600: 'in ten minutes', 3600: 'an hour', 86400: 'in 24 hours' }
  for (const { path: address, rateLimit } of Object.values(endpoints))
    if (rateLimit) expect(page).toContain(`| \`${address}\` | ${rateLimit.calls} ${units[rateLimit.seconds]} |`)
})
