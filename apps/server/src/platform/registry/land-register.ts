import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { ask, PlatformError, parseAnswer } from '../ask.ts'
import { type PropertyOnWire, propertiesAnswer, propertiesPath } from './land-register-wire.ts'
import { signatureOf } from './signature.ts'

/** Entries on a unit beside its ownership. */
export type Restriction = 'mortgage' | 'seizure' | 'objection' | 'notice' | 'residenceRight' | 'lock'

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
  owners: { name: string; documentNumber: string }[]
  /** `registeredAt` is `YYYY-MM-DD HH:mm:ss`. */
  restrictions: { kind: Restriction; registeredAt: string }[]
}

/**
 * The register of the office's registration system, queried while the citizen waits
 * (docs/product/applications.md 'The register').
 */
export interface LandRegister {
  /** The units of a certificate, none when there is no such certificate. No answer is a PlatformError, never none. */
  findProperties(certificateNumber: string): Promise<RegisteredProperty[]>
}

const platform = 'registry'
const timeoutMs = 3_000

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
  return {
    async findProperties(certificateNumber) {
      const path = propertiesPath(certificateNumber)
      const signed = { timestamp: String(Math.floor(clock.now().getTime() / 1000)), nonce: ids.uuid(), body: path }
      const { status, text } = await ask({
        platform,
        url: `${base}${path}`,
        headers: {
          'x-timestamp': signed.timestamp,
          'x-nonce': signed.nonce,
          'x-signature': signatureOf(key, signed),
        },
        timeoutMs,
      })
      if (status !== 200) throw new PlatformError(platform, 'status', status)
      const answer = propertiesAnswer.safeParse(parseAnswer(platform, text))
      if (!answer.success) throw new PlatformError(platform, 'garbage')
      return answer.data.properties.map(inOurWords)
    },
  }
}

function inOurWords(property: PropertyOnWire): RegisteredProperty {
  const { mortgages, seizures, objections, notices, residenceRights, locks, ...rest } = property
  const of = (kind: Restriction, entries: { registeredAt: string }[]) =>
    entries.map(({ registeredAt }) => ({ kind, registeredAt }))
  return {
    ...rest,
    restrictions: [
      ...of('seizure', seizures),
      ...of('mortgage', mortgages),
      ...of('lock', locks),
      ...of('objection', objections),
      ...of('notice', notices),
      ...of('residenceRight', residenceRights),
    ],
  }
}
