import { type showHolding, shownPage } from '@registration/contract/holdings.ts'
import { maskName } from '@registration/contract/masking.ts'
import { minuteMs } from '../../durations.ts'
import type { Handler } from '../../http/handler.ts'
import { drawQrCode } from '../../qr-code.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { locationToStreet } from '../certificates/location-rules.ts'
import { lookAtHolding } from './holding-service.ts'
import { insertShow } from './show-store.ts'

/** How long a code shows a certificate. */
const shownMs = 5 * minuteMs
const codeBytes = 16

/** Makes a random code by which somebody else sees for five minutes whether the certificate is in force. */
export const showHoldingHandler: Handler<typeof showHolding> = async ({ ref }, ctx) => {
  const { caller, config, cipher, clock, ids } = ctx
  const { citizen, unit } = await lookAtHolding(ctx, ref, 'holdingShow')
  const at = clock.now()
  const code = ids.token(codeBytes)
  const show = {
    id: ids.uuid(),
    citizenId: caller.citizenId,
    titleId: unit.titleId,
    facts: {
      certificateNumber: unit.certificateNumber,
      holder: maskName(citizen.name),
      street: locationToStreet(unit.location),
    },
    until: new Date(at.getTime() + shownMs),
  }
  const url = `${config.publicBase}${shownPage.address(code)}`
  const qr = drawQrCode(url, 2)
  return ctx.commitOnce(async (db) => {
    await insertShow(db, cipher, { ...show, code, at })
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'propertyShown', details: '', record: show.id })
    return { url, until: toShanghai(show.until), qr }
  })
}
