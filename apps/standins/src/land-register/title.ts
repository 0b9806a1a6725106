import type { Person } from '../people.ts'

/** Codes and words of a register entry are the registry's own. */
export interface Owner extends Person {
  /** `50%`. Empty if the shares are not registered. */
  share: string
}

export interface Mortgage {
  certificateNumber: string
  mortgagee: string
  mortgagor: string
  /** 1 ordinary, 2 maximum. */
  mode: '1' | '2'
  amount: string
  /** 1 yuan, 2 ten thousand yuan. */
  amountUnit: '1' | '2'
  start: string
  end: string
  registeredAt: string
  rank: number
  /** Of a building that is not finished. */
  isUnderConstruction?: boolean | undefined
}

export interface Seizure {
  /** 1 seizure, 2 waiting, 3 pre-seizure, 4 waiting pre-seizure, 5 continued. */
  type: '1' | '2' | '3' | '4' | '5'
  authority: string
  documentNumber: string
  start: string
  end: string
  registeredAt: string
  /** Position in the queue of waiting seizures, 0 for one in force. */
  order: number
}

/** An objection, a notice, a residence right or a lock: its holder, its reason, its start. */
export interface Entry {
  number: string
  holder: string
  reason: string
  registeredAt: string
}

export interface Unit {
  id: string
  unitNumber: string
  location: string
  houseUse: string
  landUse: string
  houseArea: string
  landArea: string
  rightStart: string
  rightEnd: string
  /** Whether the unit is on a parcel in the cadastre. */
  placed: boolean
  mortgages: Mortgage[]
  seizures: Seizure[]
  objections: Entry[]
  notices: Entry[]
  residenceRights: Entry[]
  locks: Entry[]
}

/** Another registration under way. */
export interface PendingBusiness {
  business: string
  acceptanceNumber: string
  at: string
}

/** One certificate: its owners and its units. */
export interface Title {
  id: string
  certificateNumber: string
  region: { code: string; name: string }
  registeredAt: string
  /** 0 sole, 1 joint, 2 by shares, 3 another form. */
  ownership: '0' | '1' | '2' | '3'
  /** 01 one certificate for all owners, 02 one for each. Empty with a sole owner. */
  holdingMode: '' | '01' | '02'
  owners: Owner[]
  /** The other owners' certificates if each has one. */
  otherCertificates: string[]
  units: Unit[]
  pending: PendingBusiness[]
  /** Whether an electronic certificate was made. */
  electronic: boolean
  /** Whether the certificate is in force. */
  valid: boolean
}
