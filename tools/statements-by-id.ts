/** Why a statement about citizens' records does not name one citizen, and which files may use it where not every file may. */
interface ByIdAlone {
  why: string
  only?: RegExp
}

const expiry = { why: 'deletes what is expired, of all citizens', only: /\/maintenance\.ts$/ }
const sessionToken = { why: 'the token in the cookie is the secret that names the session' }
const registryEvent = { why: "the registry's events name a record by its id", only: /\/registry-events\.ts$/ }
const delivery = { why: 'the outbox delivers by the id that it was given', only: /-messages\.ts$/ }
const place = { why: 'the caller has read or locked its application, as its owner or as one of its parties' }
const officer = {
  why: 'an officer has read the case, which is of their office and stage',
  only: /\/(?:desk-(?:cases|queue|review|decisions|files)|return-notices)\//,
}
const retention = {
  why: 'ends what the office keeps of a case, whose application may be gone',
  only: /\/end-retention\.ts$|\/retention-store\.ts$/,
}
const gauge = { why: 'counts what nobody has answered, of all citizens', only: /-gauge\.ts$/ }
const slot = { why: 'counts or releases the seats of a slot, of all citizens' }

/**
 * The functions of stores that read or change citizens' records without the citizen in the condition.
 * `npm run check` refuses every other one, and every use of these outside the files named here.
 */
export const statementsByIdAlone: Readonly<Record<string, ByIdAlone>> = {
  deleteExpiredRequests: expiry,
  deleteExpiredSessions: { ...expiry, only: /\/delete-expired\.ts$/ },
  deleteOldSignIns: { ...expiry, only: /\/delete-expired\.ts$/ },
  deleteExpiredFlows: expiry,
  deleteExpiredPhoneCodes: expiry,
  deleteExpiredBindingCodes: expiry,
  deleteOldShows: expiry,
  findShowByCode: {
    why: 'the code is the secret that shows a certificate to somebody without a session',
    only: /\/send-shown-page\.ts$/,
  },
  endParticipations: { why: 'ends what others have of an application that its owner deletes' },
  endParticipationsOfNoParty: { why: 'ends what those have of an application whom its owner has left no party of it' },
  findExpiredInvitation: { ...expiry, only: /\/expire-invitations\.ts$/ },
  findSession: sessionToken,
  renewSession: sessionToken,
  isSessionOf: sessionToken,
  findSessionStart: sessionToken,
  deleteSession: sessionToken,
  lockApplication: {
    why: "the registry's events, an officer, a party who confirms and maintenance name an application that is not their citizen's",
    only: /\/registry-events\.ts$|\/confirmations\/(own-places-service|retract-confirmation|end-outdated-confirmations)\.ts$|\/invitations\/(invitation-service|open-invitation|expire-invitations)\.ts$|\/desk-(cases|decisions|review|queue)\/[^/]+\.ts$/,
  },
  findCitizenOfCode: {
    why: 'the code is the secret that names the citizen to the office',
    only: /\/registry-events\.ts$/,
  },
  lockArchiveRequest: { ...registryEvent, only: /\/registry-events\.ts$|\/archive-answer-store\.ts$/ },
  markAnswered: registryEvent,
  revokeAnswer: registryEvent,
  countUnanswered: gauge,
  listSomeStorageKeys: {
    why: 'a start looks whether papers are in the folder or the bucket, whosever they are',
    only: /\/files-fault-service\.ts$/,
  },
  lockFeedback: registryEvent,
  saveReply: registryEvent,
  findApplication: {
    why: 'the outbox delivers by the id that it was given; a party who confirms reads the application of another',
    only: /-messages\.ts$|\/confirmations\/own-places-service\.ts$|\/invitations\/read-fill-in\.ts$|\/registry\/send-(attachment|form)\.ts$|\/desk-(cases|decisions|review|queue)\/[^/]+\.ts$/,
  },
  listUnsalted: {
    why: 'a start gives every older application its salt',
    only: /\/digest-salt-service\.ts$/,
  },
  fillSalts: {
    why: 'a start gives every older application its salt',
    only: /\/digest-salt-service\.ts$/,
  },
  findByAcceptanceNumber: {
    why: 'progress is open to who knows the number; names are masked',
    only: /\/get-progress\.ts$/,
  },
  isNumberGiven: { why: 'each acceptance number is given once', only: /\/case-store\.ts$/ },
  listSubmissionsOfCase: officer,
  findReturned: officer,
  listSubmissionDays: officer,
  listRemarkNotes: officer,
  findFiler: officer,
  filersNumber: officer,
  casesFiledBy: officer,
  findCaseFile: { ...officer, why: 'finds a file of the cases that an officer may read' },
  isEnded: retention,
  deleteCaseFiles: retention,
  emptyCase: retention,
  findSentInvitation: {
    why: 'the party of the invitation, not its id, says who may answer it',
    only: /\/confirmations\/own-places-service\.ts$/,
  },
  listConfirmedApplications: {
    why: 'ends what was confirmed of other content, of all citizens',
    only: /\/end-outdated-confirmations\.ts$/,
  },
  listPlaces: place,
  listNotMe: place,
  ensurePlace: place,
  movePlace: place,
  endInvitationsOfPlaces: place,
  findByToken: {
    why: 'the token is the secret that its holder was given',
    only: /\/invitations\/open-invitation\.ts$/,
  },
  findReceivedInvitation: {
    why: 'its party, and before there is one its id, says who may answer it',
    only: /\/invitations\/(invitation-service|expire-invitations)\.ts$/,
  },
  noteWrongInvitee: {
    why: 'counts all people who are not meant by an invitation',
    only: /\/invitations\/open-invitation\.ts$/,
  },
  deleteEndedInvitations: { ...expiry, only: /\/expire-invitations\.ts$/ },
  markInQuery: delivery,
  findFlow: { ...delivery, only: /\/sweep-flow\.ts$/ },
  markMade: { ...delivery, only: /\/make-certificate\.ts$/ },
  forms: { why: 'has no condition yet: the functions that use it add one' },
  idleDraft: { why: 'finds drafts that nobody touches, of all citizens' },
  markReminded: { why: 'reminds all citizens of a day', only: /\/remind-of-appointments\.ts$/ },
  closeSlots: slot,
  seatsInUse: slot,
  deleteExpiredHolds: slot,
  findNextExpiry: slot,
  hasLine: slot,
  listWaiters: slot,
  takeFirstInLine: slot,
  listQueueSlots: slot,
  listRatings: { why: 'the office reads all ratings, without who gave them', only: /\/ratings-command\.ts$/ },
  listChain: { why: 'the verification of the audit log reads every entry', only: /\/verify-audit-service\.ts$/ },
  findHash: { why: 'the anchors of the audit log name entries of every citizen', only: /\/anchor-service\.ts$/ },
  listLastEntries: { why: 'whether the settings have the keys of the audit log', only: /\/check-keys\.ts$/ },
  listChains: { why: 'the verification of the audit log reads every entry', only: /\/verify-audit-service\.ts$/ },
  selection: { why: 'has no condition yet: the functions that use it add one' },
  earlier: { why: 'has no condition yet: the functions that use it add one' },
  values: { why: 'sub-selects of rows whose owner is in the condition around them' },
}
