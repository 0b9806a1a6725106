/** The limits that the app need not know (docs/product/limits.md 'Limits'). Sizes are bytes. */
export const serverLimits = {
  /** For so many days after their submission the files of an application are offered again. */
  reusableDays: 365,
  /** Days until an invitation expires. */
  invitationDays: 7,
  /** Invitations that are open at one time: to enter oneself in one role, from a person to a person. */
  openInvitationsOfRole: 5,
  openInvitationsToPerson: 3,
  /** Invitations that a person sends in 24 hours and in seven days. */
  invitationsADay: 10,
  invitationsAWeek: 30,
  /** Hours between two reminders of an invitation. */
  reminderHours: 24,
  /** People who are not meant, with whom an invitation ends. */
  wrongInvitees: 10,
  /** With so many answers 'not me' in so many days a person invites nobody for as many days. */
  notMeAnswers: 5,
  notMeDays: 30,
  /** Working days between two questions about an overdue application. */
  urgeDays: 3,
  /** Looks of a citizen at their own property in 24 hours, and applications started from it. */
  holdingLooksADay: 300,
  startsADay: 20,
  /** Files of an application. */
  filesBytes: 200 * 1024 * 1024,
  picturePixels: 50_000_000,
  bodyBytes: 1024 * 1024,
  /** Unsubmitted applications of a citizen at one time. */
  drafts: 100,
  /** Files of all unsubmitted applications of a citizen. */
  draftsBytes: 1024 * 1024 * 1024,
  /** Feedback of a person in 24 hours. */
  feedbackADay: 20,
  /** Bookings and moves of a person in 24 hours, and bookings ahead at one time. */
  bookingsADay: 60,
  bookingsAhead: 30,
  /** Waiting queues that a citizen is in at one time. */
  waits: 10,
  /** Sessions of a citizen at one time: a newer sign-in ends the oldest. */
  sessions: 20,
  /** Answers to a citizen's writing calls that are kept for repeats at one time. */
  keptAnswers: 5_000,
  /** Sign-ins that an address starts in ten minutes. */
  signInsOfAddress: 300,
} as const
