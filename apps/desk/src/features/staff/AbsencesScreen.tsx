import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import { AbsenceForm } from './AbsenceForm.tsx'
import { Panel } from './Panel.tsx'
import { People } from './People.tsx'
import { type AbsentOfficer, useAbsences } from './queries.ts'
import { absenceOf } from './StaffCells.tsx'
import styles from './StaffScreen.module.css'

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
                columns={columns}
                cellsOf={(officer) => <AbsenceCells officer={officer} />}
                open={open}
                onOpen={setOpen}
              />
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

const columns = ['login', 'post', 'absence'] as const

function AbsenceCells({ officer }: { officer: AbsentOfficer }) {
  const t = useTranslate()
  return (
    <>
      <td>{officer.login}</td>
      <td>{officer.post}</td>
      <td>{officer.absentFrom ? absenceOf(officer, t) : t('staff.none')}</td>
    </>
  )
}
