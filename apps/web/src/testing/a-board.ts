import type { Board, Place } from '@registration/contract/invitations.ts'

/** The buyer's place of a sale, who is not invited yet. */
export const aPlace = (changes: Partial<Place> = {}): Place => ({
  ...{
    partyId: 'p2',
    role: 'rightsHolder',
    alias: '买方',
    name: '王小明',
    isOwn: false,
    state: 'none',
    method: 'code',
  },
  invitationId: '',
  until: '',
  reminderFrom: '',
  confirmedAt: '',
  voidedAt: '',
  confirmationId: '',
  reason: '',
  note: '',
  ...changes,
})

export const anInvitedPlace = (changes: Partial<Place> = {}): Place =>
  aPlace({
    state: 'invited',
    invitationId: 'i1',
    until: '2026-11-29 09:30:00',
    reminderFrom: '',
    ...changes,
  })

/** The place of the citizen who fills the application in. */
export const anOwnPlace = (changes: Partial<Place> = {}): Place =>
  aPlace({ partyId: 'p1', role: 'obligor', alias: '卖方', name: '张建国', isOwn: true, method: 'face', ...changes })

export const aBoard = (changes: Partial<Board> = {}): Board => {
  const places = changes.places ?? [anOwnPlace(), aPlace()]
  return {
    places,
    confirmed: places.filter(({ state }) => state === 'confirmed').length,
    total: places.filter(({ state }) => state !== 'notAsked').length,
    replacesVisit: false,
    comes: '卖方',
    lacksCoOwnership: false,
    isOver: false,
    invitations: [],
    roles: [
      { role: 'rightsHolder', alias: '买方', canFillIn: true },
      { role: 'obligor', alias: '卖方', canFillIn: false },
    ],
    ...changes,
  }
}
