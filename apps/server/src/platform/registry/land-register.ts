import type { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { askForBytes, PlatformError, parseAnswer, statusFault, utf8Of } from '../ask.ts'
import {
  electronicCertificatePath,
  holdingsAnswer,
  holdingsPath,
  type PropertyOnWire,
  propertiesAnswer,
  propertiesPath,
  type TitleOnWire,
  titleStatusAnswer,
  titleStatusPath,
} from './land-register-wire.ts'
import { signatureOf } from './signature.ts'

export type RestrictionKind =
  | 'seizure'
  | 'preSeizure'
  | 'mortgage'
  | 'constructionMortgage'
  | 'lock'
  | 'objection'
  | 'notice'
  | 'residenceRight'

/** An entry on a unit beside its ownership. `registeredAt` is `YYYY-MM-DD HH:mm:ss`, terms are `YYYY-MM-DD`. */
export interface Restriction {
  kind: RestrictionKind
  registeredAt: string
  /** The mortgagee, the authority that seized, or the holder of any other entry. */
  holder: string
  /** The number of the document, of the entry, or of the registration proof that was issued for it. */
  number: string
  /** Why there is such an entry, in the registry's words. */
  reason: string
  /** A decimal text with its unit; only of a mortgage. */
  amount: string
  amountUnit: 'yuan' | 'tenThousandYuan' | ''
  start: string
  end: string
  /** The rank of a mortgage or the order of a waiting seizure. */
  rank: number | undefined
  isWaiting: boolean
  /** A seizure whose term was prolonged. */
  isContinued: boolean
}

export interface RegisteredOwner {
  name: string
  documentType: string
  documentNumber: string
  /** `50%` or `1/2`, as registered. */
  share: string
}

/** A unit of the register. Areas are decimal texts, days `YYYY-MM-DD`. Missing values are empty. */
export interface RegisteredProperty {
  certificateNumber: string
  unitNumber: string
  location: string
  houseUse: string
  landUse: string
  houseArea: string
  landArea: string
  rightStart: string
  rightEnd: string
  owners: RegisteredOwner[]
  restrictions: Restriction[]
  /** Undefined if the registry does not say so. */
  isPlaced: boolean | undefined
  /** Registrations under way. Undefined if the registry does not say so. `at` is `YYYY-MM-DD HH:mm:ss`. */
  pending: { business: string; acceptanceNumber: string; at: string }[] | undefined
}

/** A unit for its owner. */
export interface Holding extends RegisteredProperty {
  /** The registry's own id of the title. A title may have several units. */
  titleId: string
  ownership: 'sole' | 'joint' | 'byShares' | 'other'
  isPlaced: boolean
  pending: { business: string; acceptanceNumber: string; at: string }[]
  /** What was registered and when, in the registry's words, `at` as above. */
  history: { at: string; activity: string }[]
  hasElectronicCertificate: boolean
}

/** `asOf` is `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the time of what the register says. */
export interface Holdings {
  asOf: string
  /** A part of the register did not answer: there may be more. */
  isIncomplete: boolean
  holdings: Holding[]
}

/** Who asks about their own titles. */
export interface Holder {
  name: string
  documentType: string
  documentNumber: string
}

export interface TitleStatus {
  asOf: string
  isValid: boolean
  isRestricted: boolean
}

/**
 * The register of the office's registration system, queried while the citizen waits
 * (docs/product/applications.md 'The register'). No answer is a PlatformError, never none.
 */
export interface LandRegister {
  /** False for an office without a connected register. Then every question fails. */
  isConnected: boolean
  /** The units of a certificate, or of the entry of a registration proof. None when there is no such number. */
  findProperties(certificateNumber: string): Promise<RegisteredProperty[]>
  /** Every unit that is registered for this person or company. */
  listHoldings(holder: Holder): Promise<Holdings>
  /** The electronic certificate of a title of theirs, a PDF, if one was made. */
  findElectronicCertificate(titleId: string, holder: Holder): Promise<Buffer | undefined>
  /** Whether a title is in force now. */
  getTitleStatus(titleId: string): Promise<TitleStatus>
}

const platform = 'registry'
const timeoutMs = 3_000
const maxCertificateBytes = 5_242_880

const notConnected = () => Promise.reject(new PlatformError(platform, 'notConnected'))

/** The register of an office without a connected one (`LAND_REGISTER=none`). */
export const noLandRegister: LandRegister = {
  isConnected: false,
  findProperties: notConnected,
  listHoldings: notConnected,
  findElectronicCertificate: notConnected,
  getTitleStatus: notConnected,
}

export function makeLandRegister({
  base,
  key,
  clock,
  ids,
}: {
  base: string
  key: string
  clock: Clock
  ids: Ids
}): LandRegister {
  /** For a GET the path is signed, otherwise the body: people are named in bodies, never in addresses. */
  const signed = (body: string): Record<string, string> => {
    const stamp = { timestamp: String(Math.floor(clock.now().getTime() / 1000)), nonce: ids.uuid() }
    return {
      'x-timestamp': stamp.timestamp,
      'x-nonce': stamp.nonce,
      'x-signature': signatureOf(key, { ...stamp, body }),
    }
  }
  const posted = (path: string, question: object) => {
    const body = JSON.stringify(question)
    return {
      platform,
      url: `${base}${path}`,
      method: 'POST',
      headers: { ...signed(body), 'content-type': 'application/json' },
      body,
      timeoutMs,
    } as const
  }
  /** Names and places are shown as they come, so that another encoding's broken characters would be shown too. */
  const read = <S extends z.ZodType>({ status, bytes }: { status: number; bytes: Buffer }, schema: S): z.infer<S> => {
    if (status !== 200) throw statusFault(platform, status)
    const answer = schema.safeParse(parseAnswer(platform, utf8Of(platform, bytes)))
    if (!answer.success) throw new PlatformError(platform, 'garbage')
    return answer.data
  }

  return {
    isConnected: true,
    async findProperties(certificateNumber) {
      const path = propertiesPath(certificateNumber)
      const answer = await askForBytes({ platform, url: `${base}${path}`, headers: signed(path), timeoutMs })
      return read(answer, propertiesAnswer).properties.map(inOurWords)
    },

    async listHoldings({ name, documentType, documentNumber }) {
      const answer = await askForBytes(posted(holdingsPath, { name, documentType, documentNumber }))
      const { asOf, incomplete, titles } = read(answer, holdingsAnswer)
      return { asOf, isIncomplete: incomplete, holdings: titles.map(toHolding) }
    },

    async findElectronicCertificate(titleId, { name, documentNumber }) {
      const question = posted(electronicCertificatePath, { titleId, name, documentNumber })
      const { status, bytes } = await askForBytes({ ...question, maxBytes: maxCertificateBytes })
      if (status === 404) return undefined
      if (status !== 200) throw statusFault(platform, status)
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PlatformError(platform, 'garbage')
      return bytes
    },

    async getTitleStatus(titleId) {
      const { asOf, valid, restricted } = read(
        await askForBytes(posted(titleStatusPath, { titleId })),
        titleStatusAnswer,
      )
      return { asOf, isValid: valid, isRestricted: restricted }
    },
  }
}

function inOurWords(property: PropertyOnWire): RegisteredProperty {
  const { mortgages, seizures, objections, notices, residenceRights, locks, placed, ...rest } = property
  return {
    ...rest,
    isPlaced: placed,
    pending: rest.pending,
    restrictions: [
      ...seizures.map(toSeizure),
      ...mortgages.map(toMortgage),
      ...locks.map((entry) => toRestriction('lock', entry)),
      ...objections.map((entry) => toRestriction('objection', entry)),
      ...notices.map((entry) => toRestriction('notice', entry)),
      ...residenceRights.map((entry) => toRestriction('residenceRight', entry)),
    ],
  }
}

const ownerships = { '0': 'sole', '1': 'joint', '2': 'byShares', '3': 'other' } as const

function toHolding({ id, ownership, history, electronic, ...unit }: TitleOnWire): Holding {
  return {
    ...inOurWords(unit),
    isPlaced: unit.placed,
    pending: unit.pending,
    titleId: id,
    ownership: ownerships[ownership],
    history,
    hasElectronicCertificate: electronic,
  }
}

const plain = {
  holder: '',
  number: '',
  reason: '',
  amount: '',
  start: '',
  end: '',
  rank: undefined,
  isWaiting: false,
  isContinued: false,
}

function toRestriction(kind: RestrictionKind, entry: PropertyOnWire['locks'][number]): Restriction {
  return { ...plain, amountUnit: '', ...entry, kind }
}

function toMortgage({
  certificateNumber,
  mortgagee,
  amountUnit,
  isUnderConstruction,
  ...entry
}: PropertyOnWire['mortgages'][number]): Restriction {
  const unit = amountUnit === undefined ? '' : amountUnit === '1' ? 'yuan' : 'tenThousandYuan'
  const kind = isUnderConstruction ? 'constructionMortgage' : 'mortgage'
  return { ...plain, ...entry, kind, number: certificateNumber, holder: mortgagee, amountUnit: unit, rank: entry.rank }
}

function toSeizure({
  type,
  authority,
  documentNumber,
  order,
  ...entry
}: PropertyOnWire['seizures'][number]): Restriction {
  const isWaiting = type === '2' || type === '4'
  return {
    ...plain,
    ...entry,
    amountUnit: '',
    kind: type === '3' || type === '4' ? 'preSeizure' : 'seizure',
    holder: authority,
    number: documentNumber,
    // One in force waits for nothing.
    rank: isWaiting ? order : undefined,
    isWaiting,
    isContinued: type === '5',
  }
}
