import { isSamePerson, type LandRegister } from './land-register.ts'
import type { Title } from './title.ts'
import { changeTitle, type TitleSet } from './title-change.ts'

/** Where the changes are kept, by the title's own certificate number. */
export interface TitleChanges {
  find(certificateNumber: string): TitleSet | undefined
  save(certificateNumber: string, set: TitleSet): void
  listNumbers(): string[]
}

export interface ChangedRegister extends LandRegister {
  /** Changes the title of this number; what an earlier change said and this one does not stays. */
  change(certificateNumber: string, set: TitleSet): void
}

/** A made-up register whose titles testers change. */
export function changeRegister(register: LandRegister, changes: TitleChanges): ChangedRegister {
  const asChanged = (title: Title): Title => {
    const set = changes.find(title.certificateNumber)
    return set ? changeTitle(title, set) : title
  }
  const find = (number: string) => {
    const found = register.findByCertificateNumber(number)
    return found && asChanged(found)
  }
  return {
    ...register,
    at: (index) => asChanged(register.at(index)),
    findByCertificateNumber: find,
    findById(id) {
      const found = register.findById(id)
      return found && asChanged(found)
    },
    listOwnedBy(name, documentNumber) {
      const owned = register.listOwnedBy(name, documentNumber).map(asChanged)
      const given = changes.listNumbers().flatMap((number) => find(number) ?? [])
      const titles = new Map([...owned, ...given].map((title) => [title.id, title]))
      return [...titles.values()].filter(({ owners }) =>
        owners.some((owner) => isSamePerson(owner, { name, documentNumber })),
      )
    },
    change(number, set) {
      const title = register.findByCertificateNumber(number)
      if (!title) return
      changes.save(title.certificateNumber, { ...changes.find(title.certificateNumber), ...set })
    },
  }
}
