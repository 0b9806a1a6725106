/** The limits of the desk. docs/product/desk.md 'Limits'. */
export const deskLimits = {
  /** Characters of a password. */
  passwordMin: 10,
  passwordMax: 128,
  /** Wrong passwords or codes after which the local sign-in pauses, and for how many minutes. */
  failures: 5,
  pauseMinutes: 15,
  /** Sessions of an officer at one time: a newer sign-in ends the oldest. */
  sessions: 3,
  /** Minutes without a call after which a session is locked, and after which it ends. */
  lockMinutes: 30,
  endMinutes: 60,
  /** Hours after which a session ends in any case. */
  sessionHours: 12,
  /** Minutes that the answer of a passkey may take. */
  passkeyMinutes: 5,
  /** Minutes that a sign-in with the office's provider may take. */
  providerMinutes: 10,
  /** Hours that an enrolment code is good for. */
  enrolmentHours: 24,
  recoveryCodes: 10,
  passkeys: 10,
  /** Seconds of one code of an authenticator (RFC 6238). */
  totpSeconds: 30,
  /** Characters of a decision's opinion, and of the reason for remarks that come late. */
  opinion: 2_000,
  /** An officer's own templates of opinions, and the characters of the name of one. */
  opinions: 50,
  opinionName: 20,
  lateReason: 500,
  /** Characters of another reason, note or answer about a case. */
  caseText: 500,
  /** Characters of a search. */
  search: 100,
  /** Cases on a page of a queue, and in the answer of a search. */
  casesOnPage: 50,
  /** Up to how many cases a view is counted. */
  countedCases: 1_000,
  /** Cases that are reassigned at once. */
  reassignedCases: 50,
  /** Open cases on the same unit or certificate that a case names. */
  duplicates: 20,
  /** Officers in a list: colleagues, or who has a case. */
  colleagues: 200,
  /** Days of the longest hold. */
  holdDays: 365,
  /** Notices of an officer that are listed, and days for which they are kept. */
  caseNotices: 100,
  caseNoticeDays: 365,
  /** Answers to an officer's writing calls that are kept for repeats at one time. Each tick and each pause in a remark is one. */
  keptAnswers: 50_000,
} as const
