import type { LandRegister } from '../land-register/land-register.ts'
import type { Title } from '../land-register/title.ts'

type Row = Record<string, unknown>

/** What the register holds about a person, as rows of an archive answer; amounts stay in the unit they were registered in. */
export function archiveRows(
  register: LandRegister,
  name: string,
  documentNumber: string,
): { result: Row[]; dyresult: Row[] } {
  const owned = register.listOwnedBy(name, documentNumber)
  const units = (owned.length > 0 ? owned : [lentTitle(register, documentNumber)]).flatMap((title) =>
    title.units.map((unit) => ({ ...unit, certificateNumber: title.certificateNumber })),
  )
  const result = units.map(({ id, unitNumber, certificateNumber, location, seizures }) => ({
    BDCDYID: id,
    BDCDYH: unitNumber,
    BDCQZH: certificateNumber,
    ZL: location,
    cfxx: seizures.map((seizure) => ({
      cflx: seizure.type,
      cfjg: seizure.authority,
      cfwh: seizure.documentNumber,
      cfqssj: seizure.start,
      cfjssj: seizure.end,
      djsj: seizure.registeredAt,
    })),
  }))
  const dyresult = units.flatMap(({ id, mortgages }) =>
    mortgages.map((mortgage) => ({
      BDCDYID: id,
      zmh: mortgage.certificateNumber,
      dyqr: mortgage.mortgagee,
      je: mortgage.amount,
      jedw: mortgage.amountUnit,
      qlqssj: mortgage.start,
      qljssj: mortgage.end,
      djsj: mortgage.registeredAt,
      sw: String(mortgage.rank),
    })),
  )
  return { result, dyresult }
}

/** When the officer says 'found' of somebody who owns nothing here, the same made-up title stands in each time. */
function lentTitle(register: LandRegister, documentNumber: string): Title {
  const sum = [...documentNumber].reduce((total, character, i) => total + (i + 1) * (character.codePointAt(0) ?? 0), 0)
  return register.at(register.size > 0 ? sum % register.size : 0)
}
