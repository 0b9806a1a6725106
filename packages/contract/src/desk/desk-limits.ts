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
  lateReason: 500,
} as const
