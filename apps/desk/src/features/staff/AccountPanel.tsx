import { isAdministrator, type Permission } from '@registration/contract/permissions.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { AbsenceForm } from './AbsenceForm.tsx'
import { AccessForm } from './AccessForm.tsx'
import { useForgetKept } from './kept-forms.ts'
import { Failure, Panel, Part } from './Panel.tsx'
import {
  type Office,
  type StaffMember,
  useInviteStaff,
  useLeaveStaff,
  usePauseStaff,
  useResolveOtherPerson,
} from './queries.ts'
import { StaffForm } from './StaffForm.tsx'
import styles from './StaffScreen.module.css'
import { isDone, useOnePress } from './use-one-press.ts'

interface AccountPanelProps {
  member: StaffMember
  /** Those that the officer may give to an account. */
  offices: readonly Office[]
  officer: Officer
  onClose: () => void
}

/** An account, with what the officer's permissions allow to do with it. */
export function AccountPanel({ member, offices, officer, onClose }: AccountPanelProps) {
  const t = useTranslate()
  const isOwn = member.login === officer.login
  const hasLeft = member.state === 'left'
  useForgetKept(member.login, hasLeft)
  // Nobody changes their own account, nor one whose officer has left.
  const may = (permission: Permission) =>
    officer.permissions.includes(permission) && !hasLeft && !(isOwn && permission !== 'recordAbsence')
  const mayAny = may('manageAccounts') || may('setRoles') || may('recordAbsence')
  return (
    <Panel title={t('staff.account', { name: member.name })} onClose={onClose}>
      {hasLeft && <p>{t('staff.hasLeft')}</p>}
      {isOwn ? <p>{t('staff.ownAccount')}</p> : !hasLeft && !mayAny && <p>{t('staff.readOnly')}</p>}
      {may('manageAccounts') && member.otherPersonAt && <OtherPerson member={member} />}
      {may('setRoles') && <AccessForm member={member} offices={offices} />}
      {may('manageAccounts') && (
        <>
          <StaffForm member={member} />
          <EnrolmentCode member={member} />
        </>
      )}
      {may('recordAbsence') && <AbsenceForm member={member} />}
      {may('manageAccounts') && (
        <>
          <Pause member={member} />
          <Leave member={member} />
        </>
      )}
    </Panel>
  )
}

/** That the provider sent somebody else with this login, and what can be done. */
function OtherPerson({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const toast = useToast()
  const resolving = useResolveOtherPerson()
  return (
    <Part title={t('staff.otherPerson')} help={t('staff.otherPersonHelp', { time: toMinute(member.otherPersonAt) })}>
      <Failure error={resolving.error} />
      <div>
        <MutateButton
          mutation={resolving}
          kind="quiet"
          input={() => member.login}
          onSuccess={() => toast(t('staff.otherPersonDone'))}
        >
          {t('staff.otherPersonResolve')}
        </MutateButton>
      </div>
    </Part>
  )
}

/** A one-time code, shown once. */
function EnrolmentCode({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const { confirm } = useDialogs()
  const inviting = useInviteStaff()
  // Another code would end the one that has just been shown.
  const make = useOnePress(async () => {
    const text = t('staff.codeAsk', { name: member.name })
    const title = t('staff.code')
    if (member.state === 'active' && !(await confirm({ title, text, okText: t('staff.codeMake'), danger: true })))
      return false
    return isDone(inviting.mutateAsync(member.login))
  })
  // The server may have made it all the same.
  const failure =
    inviting.error instanceof ApiError && inviting.error.isPassing ? new Error(t('staff.codeLost')) : inviting.error
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
      <Failure error={failure} />
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
  const change = useOnePress(async () => {
    const text = t('staff.pauseAsk', { name: member.name })
    if (!isPaused && !(await confirm({ title: t('staff.pause'), text, okText: t('staff.pause'), danger: true })))
      return false
    const isChanged = await isDone(pausing.mutateAsync({ login: member.login, paused: !isPaused }))
    if (isChanged) toast(t(isPaused ? 'staff.resumedDone' : 'staff.pausedDone'))
    return isChanged
  })
  // An act may be done although its answer was lost. Its failure is not shown beside the opposite act.
  const failure = pausing.variables?.paused === isPaused ? null : pausing.error
  return (
    <Part title={t(isPaused ? 'staff.resume' : 'staff.pause')} help={isPaused ? undefined : t('staff.pauseHelp')}>
      <Failure error={failure} />
      <div>
        <Button kind={isPaused ? 'quiet' : 'danger'} busy={pausing.isPending} onClick={change}>
          {t(isPaused ? 'staff.resume' : 'staff.pause')}
        </Button>
      </div>
    </Part>
  )
}

/** 离职: for good. */
function Leave({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const toast = useToast()
  const { confirm } = useDialogs()
  const leaving = useLeaveStaff()
  const leave = async () => {
    const text = t('staff.leaveAsk', { name: member.name })
    if (!(await confirm({ title: t('staff.leave'), text, okText: t('staff.leave'), danger: true }))) return
    leaving.mutate(member.login, { onSuccess: () => toast(t('staff.leaveDone')) })
  }
  return (
    <Part title={t('staff.leave')} help={t('staff.leaveHelp')}>
      <Failure error={leaving.error} />
      <div>
        <Button kind="danger" busy={leaving.isPending} onClick={leave}>
          {t('staff.leave')}
        </Button>
      </div>
    </Part>
  )
}
