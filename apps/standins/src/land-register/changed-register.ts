import { hasProof, isSamePerson, type LandRegister } from './land-register.ts'
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
  /**
   * The title of a certificate's number, else those of a registration proof's. A proof is known also once its entry has
   * ended.
   */
  listUnderNumber(number: string): Title[]
}

const unique = (titles: readonly Title[]): Title[] => [...new Map(titles.map((title) => [title.id, title])).values()]

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
  const everyChanged = () => changes.listNumbers().flatMap((number) => find(number) ?? [])
  const listUnderProof = (number: string) =>
    unique([
      ...register.listUnderProof(number).map(asChanged),
      ...everyChanged().filter((title) => hasProof(title, number)),
    ])
  return {
    ...register,
    at: (index) => asChanged(register.at(index)),
    findByCertificateNumber: find,
    listUnderProof,
    listUnderNumber(number) {
      const title = find(number)
      return title ? [title] : listUnderProof(number)
    },
    findById(id) {
      const found = register.findById(id)
      return found && asChanged(found)
    },
    listOwnedBy(name, documentNumber) {
      const owned = register.listOwnedBy(name, documentNumber).map(asChanged)
      return unique([...owned, ...everyChanged()]).filter(({ owners }) =>
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
