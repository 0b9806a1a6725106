import { Button } from '@registration/kit/ui/Button.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useState } from 'react'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { NewAccountPanel } from './NewAccountPanel.tsx'
import { People } from './People.tsx'
import { type StaffMember, useStaff } from './queries.ts'
import { StaffCells } from './StaffCells.tsx'
import styles from './StaffScreen.module.css'

/** The accounts of the officer's offices, and beside them the one that is open. */
export function StaffScreen({ officer }: { officer: Officer }) {
  const t = useTranslate()
  const staff = useStaff()
  // The login of the account that is open; empty for a new one.
  const [open, setOpen] = useState<string>()
  const mayAdd = officer.permissions.includes('manageAccounts')
  return (
    <Page title={t('staff.title')} action={mayAdd && <Button onClick={() => setOpen('')}>{t('staff.add')}</Button>}>
      <Loaded query={staff} skeleton={<Skeleton shape="row" count={8} />}>
        {({ staff: members, offices }) => {
          const member = members.find(({ login }) => login === open)
          return (
            <div className={styles.columns}>
              <People
                people={members}
                find={t('staff.find')}
                empty={t('staff.empty')}
                wordsOf={wordsOf}
                columns={columns}
                cellsOf={(each) => <StaffCells member={each} />}
                open={open}
                onOpen={setOpen}
              />
              {open === '' && <NewAccountPanel onMade={setOpen} onClose={() => setOpen(undefined)} />}
              {member && (
                <AccountPanel
                  key={member.login}
                  member={member}
                  offices={offices}
                  officer={officer}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

const wordsOf = ({ name, login, employeeNumber }: StaffMember) => [name, login, employeeNumber]

const columns = ['login', 'post', 'roles', 'offices', 'state', 'signedInAt'] as const
