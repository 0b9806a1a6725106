import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { useHadOfficer, useMe } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Gate } from './Gate.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Steps } from './Steps.tsx'

export function SignInScreen() {
  const t = useTranslate()
  const me = useMe()
  const hasEnded = useHadOfficer()
  return me.data && me.data.state !== 'signedOut' ? (
    <Steps me={me.data} />
  ) : (
    <Gate help={hasEnded ? t(me.data?.ways.includes('local') ? 'signIn.endedKept' : 'signIn.ended') : undefined}>
      <Loaded query={me}>{({ ways }) => <PasswordForm ways={ways} />}</Loaded>
    </Gate>
  )
}
