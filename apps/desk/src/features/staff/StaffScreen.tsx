import { Button } from '@registration/kit/ui/Button.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Pager } from '@registration/kit/ui/Pager.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useState } from 'react'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { NewAccountPanel } from './NewAccountPanel.tsx'
import { type StaffMember, useStaff } from './queries.ts'
import styles from './StaffScreen.module.css'
import { StaffTable } from './StaffTable.tsx'

const pageSize = 50

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
              <Members members={members} open={open} onOpen={setOpen} />
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

interface MembersProps {
  members: readonly StaffMember[]
  open: string | undefined
  onOpen: (login: string) => void
}

function Members({ members, open, onOpen }: MembersProps) {
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  if (members.length === 0) return <EmptyState title={t('staff.empty')} />
  const found = members.filter((member) => isFound(member, search))
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <TextField
          label={t('staff.find')}
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setPage(1)
          }}
        />
        <p className={styles.count} role="status">
          {t('staff.count', { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <p>{t('staff.emptySearch', { search })}</p>
      ) : (
        <StaffTable members={shown} open={open} onOpen={onOpen} />
      )}
      <Pager page={page} pageCount={Math.ceil(found.length / pageSize)} onChange={setPage} />
    </div>
  )
}

function isFound({ name, login, employeeNumber }: StaffMember, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, login, employeeNumber].some((text) => text.toLowerCase().includes(wanted))
}
