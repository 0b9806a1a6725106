import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { Panel } from './Panel.tsx'
import { People } from './People.tsx'
import { type AbsentOfficer, useAbsences } from './queries.ts'
import styles from './StaffScreen.module.css'
import { absenceOf } from './StaffTable.tsx'

/** 请假: who of the officer's offices is away, and beside them the one whose absence is entered. */
export function AbsencesScreen() {
  const t = useTranslate()
  const absences = useAbsences()
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t('staff.absence')}>
      <Loaded query={absences} skeleton={<Skeleton shape="row" count={8} />}>
        {({ officers }) => {
          const chosen = officers.find(({ login }) => login === open)
          return (
            <div className={styles.columns}>
              <People
                people={officers}
                find={t('staff.findColleague')}
                empty={t('staff.emptyAbsences')}
                wordsOf={wordsOf}
              >
                {(shown) => <AbsenceTable officers={shown} open={open} onOpen={setOpen} />}
              </People>
              {chosen && (
                <Panel
                  key={chosen.login}
                  title={t('staff.absenceOf', { name: chosen.name })}
                  onClose={() => setOpen(undefined)}
                >
                  <AbsenceForm member={chosen} />
                </Panel>
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

const wordsOf = ({ name, login }: AbsentOfficer) => [name, login]

interface AbsenceTableProps {
  officers: readonly AbsentOfficer[]
  open: string | undefined
  onOpen: (login: string) => void
}

const columns = ['name', 'login', 'post', 'absence'] as const

/** One row for each officer. The name opens it. */
function AbsenceTable({ officers, open, onOpen }: AbsenceTableProps) {
  const t = useTranslate()
  return (
    <section className={styles.frame} aria-label={t('staff.list')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('staff.list')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`staff.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {officers.map((officer) => (
            <tr key={officer.login} className={officer.login === open ? styles.open : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={officer.login === open}
                  onClick={() => onOpen(officer.login)}
                >
                  {officer.name}
                </button>
              </th>
              <td>{officer.login}</td>
              <td>{officer.post}</td>
              <td>{officer.absentFrom ? absenceOf(officer, t) : t('staff.none')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
