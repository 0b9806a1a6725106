import type { DatabaseSync } from 'node:sqlite'
import type { TitleChanges } from '../land-register/changed-register.ts'
import { titleChange } from '../land-register/title-change.ts'

/** The changes that testers make to the made-up register. They survive a restart. */
export function makeTitleChangeStore(database: DatabaseSync): TitleChanges {
  const find = database.prepare('select body from title_changes where certificate_number = ?')
  const save = database.prepare(
    'insert into title_changes values (?, ?) on conflict (certificate_number) do update set body = excluded.body',
  )
  const list = database.prepare('select certificate_number from title_changes order by certificate_number')
  return {
    find(certificateNumber) {
      const row = find.get(certificateNumber)
      if (!row) return undefined
      return titleChange.parse({ certificateNumber, set: JSON.parse(String(row.body)) }).set
    },
    save: (certificateNumber, set) => void save.run(certificateNumber, JSON.stringify(set)),
    listNumbers: () => list.all().map(({ certificate_number }) => String(certificate_number)),
  }
}
