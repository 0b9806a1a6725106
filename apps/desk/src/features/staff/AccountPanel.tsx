import { isAdministrator, type Permission } from '@registration/contract/permissions.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AccessForm } from './AccessForm.tsx'
import { Failure, Panel, Part } from './Panel.tsx'
import { type StaffMember, useInviteStaff, usePauseStaff } from './queries.ts'
import { StaffForm } from './StaffForm.tsx'
import styles from './StaffScreen.module.css'

interface AccountPanelProps {
  member: StaffMember
  members: readonly StaffMember[]
  officer: Officer
  onClose: () => void
}

/** An account, with what the officer's permissions allow to do with it. */
export function AccountPanel({ member, members, officer, onClose }: AccountPanelProps) {
  const t = useTranslate()
  const isOwn = member.login === officer.login
  // Nobody changes their own account.
  const may = (permission: Permission) =>
    officer.permissions.includes(permission) && !(isOwn && permission !== 'recordAbsence')
  const mayAny = may('manageAccounts') || may('setRoles') || may('recordAbsence')
  return (
    <Panel title={t('staff.account', { name: member.name })} onClose={onClose}>
      {isOwn ? <p>{t('staff.ownAccount')}</p> : !mayAny && <p>{t('staff.readOnly')}</p>}
      {may('setRoles') && <AccessForm member={member} members={members} officer={officer} />}
      {may('manageAccounts') && (
        <>
          <StaffForm member={member} />
          <EnrolmentCode member={member} />
        </>
      )}
      {may('recordAbsence') && <AbsenceForm member={member} />}
      {may('manageAccounts') && member.state !== 'left' && <Pause member={member} />}
    </Panel>
  )
}

/** A one-time code, shown once. */
function EnrolmentCode({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const { confirm } = useDialogs()
  const inviting = useInviteStaff()
  const make = async () => {
    const text = t('staff.codeAsk', { name: member.name })
    if (member.state === 'active' && !(await confirm({ text, okText: t('staff.codeMake'), danger: true }))) return
    inviting.mutate(member.login)
  }
  if (member.roles.some(isAdministrator)) return <Part title={t('staff.code')} help={t('staff.codeOfAdministrator')} />
  return (
    <Part title={t('staff.code')} help={t('staff.codeHelp')}>
      <div role="status">
        {inviting.data && (
          <>
            <p className={styles.code}>{inviting.data.code}</p>
            <p className={styles.help}>{t('staff.codeOnce', { time: toMinute(inviting.data.until) })}</p>
          </>
        )}
      </div>
      <Failure error={inviting.error} />
      <div>
        <Button kind="quiet" busy={inviting.isPending} onClick={make}>
          {t('staff.codeMake')}
        </Button>
      </div>
    </Part>
  )
}

function Pause({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const toast = useToast()
  const { confirm } = useDialogs()
  const pausing = usePauseStaff()
  const isPaused = member.state === 'paused'
  const change = async () => {
    const text = t('staff.pauseAsk', { name: member.name })
    if (!isPaused && !(await confirm({ text, okText: t('staff.pause'), danger: true }))) return
    pausing.mutate(
      { login: member.login, paused: !isPaused },
      { onSuccess: () => toast(t(isPaused ? 'staff.resumedDone' : 'staff.pausedDone')) },
    )
  }
  return (
    <Part title={t(isPaused ? 'staff.resume' : 'staff.pause')} help={isPaused ? undefined : t('staff.pauseHelp')}>
      <Failure error={pausing.error} />
      <div>
        <Button kind={isPaused ? 'quiet' : 'danger'} busy={pausing.isPending} onClick={change}>
          {t(isPaused ? 'staff.resume' : 'staff.pause')}
        </Button>
      </div>
    </Part>
  )
}
