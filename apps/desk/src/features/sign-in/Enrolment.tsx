import { useTranslate } from '../../locales/language.ts'
import { RecoveryCodes } from '../../ui/RecoveryCodes.tsx'
import { Gate } from './Gate.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

/** The first second factor of an account, then its recovery codes, once they are made. */
export function Enrolment({ codes, onKept }: { codes: readonly string[] | undefined; onKept: () => void }) {
  const t = useTranslate()
  if (codes)
    return (
      <Gate title={t('account.recoveryTitle')}>
        <RecoveryCodes codes={codes} onKept={onKept} />
      </Gate>
    )
  return (
    <Gate title={t('signIn.secondTitle')} help={t('signIn.secondHelp')}>
      <SetUpFactor />
    </Gate>
  )
}
