import { permissionsOf, roleTitles } from '@registration/contract/permissions.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { type Translate, useTranslate } from '../../locales/language.ts'
import type { StaffMember } from './queries.ts'
import styles from './StaffScreen.module.css'

const tones = { invited: 'wait', active: 'good', paused: 'bad', left: 'quiet' } as const

/** An account in the table, without its name. */
export function StaffCells({ member }: { member: StaffMember }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const comma = language === 'zh' ? '、' : ', '
  return (
    <>
      <td>{member.login}</td>
      <td>{member.post}</td>
      <td>{member.roles.map((role) => roleTitles[role][language]).join(comma) || t('staff.none')}</td>
      <td>{member.offices.map(({ name }) => name).join(comma) || t('staff.none')}</td>
      <td className={styles.state}>
        <StatusBadge tone={tones[member.state]} text={t(`staff.${member.state}`)} />
        {lacksNumber(member) && (
          <p className={styles.help}>
            {t('staff.documentNumber')} {t('staff.none')}
          </p>
        )}
        {member.otherPersonAt && (
          <>
            <StatusBadge tone="bad" text={t('staff.otherPerson')} />
            <p className={styles.help}> {toMinute(member.otherPersonAt)}</p>
          </>
        )}
        {member.absentFrom && (
          <p className={styles.help}>
            {t('staff.absent')} {absenceOf(member, t)}
          </p>
        )}
      </td>
      <td>{member.signedInAt ? toMinute(member.signedInAt) : t('staff.never')}</td>
    </>
  )
}

/** Whose own cases nobody can find (回避). */
const lacksNumber = ({ state, roles, hasDocumentNumber }: StaffMember) =>
  state !== 'left' && !hasDocumentNumber && permissionsOf(roles).includes('viewCases')

export function absenceOf(
  { absentFrom, absentUntil }: Pick<StaffMember, 'absentFrom' | 'absentUntil'>,
  t: Translate,
): string {
  return t('staff.absenceNow', { from: toMinute(absentFrom), to: toMinute(absentUntil) })
}
