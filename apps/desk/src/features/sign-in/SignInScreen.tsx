import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { useMe } from '../../api/officer.ts'
import { Gate } from './Gate.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Steps } from './Steps.tsx'

export function SignInScreen() {
  const me = useMe()
  return me.data && me.data.state !== 'signedOut' ? (
    <Steps me={me.data} />
  ) : (
    <Gate>
      <Loaded query={me}>{({ ways }) => <PasswordForm ways={ways} />}</Loaded>
    </Gate>
  )
}
