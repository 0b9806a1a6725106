/** The limits (docs/product/limits.md 'Limits'). Lengths count Unicode characters, sizes are bytes. */
export const limits = {
  name: 100,
  phone: 30,
  documentNumber: 50,
  address: 200,
  location: 200,
  certificateNumber: 60,
  feedback: 200,
  ratingRemark: 100,
  /** An officer's remarks on a submission, the text of one, and what a citizen says to it. */
  remarks: 50,
  remark: 500,
  remarkNote: 200,
  parties: 50,
  /** Own files of earlier applications that are offered for a material, and for how many days after their submission. */
  reusableFiles: 50,
  reusableDays: 365,
  /** Days until an invitation expires. */
  invitationDays: 7,
  /** Invitations that are open at one time: to enter oneself in one role, of an application, from a person to a person. */
  openInvitationsOfRole: 5,
  openInvitationsOfApplication: 20,
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
  /** What somebody who does not agree may write. */
  declineNote: 200,
  /** Working days between two questions about an overdue application. */
  urgeDays: 3,
  /** People of earlier applications that are offered to be used again. */
  usedParties: 20,
  /** Looks of a citizen at their own property in 24 hours, and applications started from it. */
  holdingLooksADay: 300,
  startsADay: 20,
  units: 200,
  files: 100,
  filesBytes: 200 * 1024 * 1024,
  picturesPerPick: 9,
  fileBytes: 20 * 1024 * 1024,
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
