/**
 * The limits that server and app both know (docs/product/limits.md 'Limits'). Lengths count Unicode characters, sizes are
 * bytes. Those that the server alone knows: `apps/server/src/server-limits.ts`.
 */
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
  /** Own files of earlier applications that are offered for a material. */
  reusableFiles: 50,
  /** Invitations of an application that are open at one time. */
  openInvitationsOfApplication: 20,
  /** What somebody who does not agree may write. */
  declineNote: 200,
  /** People of earlier applications that are offered to be used again. */
  usedParties: 20,
  units: 200,
  files: 100,
  picturesPerPick: 9,
  fileBytes: 20 * 1024 * 1024,
} as const
