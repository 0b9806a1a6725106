import { maskPhone } from '@registration/contract/masking.ts'
import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { here } from '@registration/kit/ui/navigation.ts'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useCodeSending } from '@registration/kit/ui/use-code-sending.ts'
import { useState } from 'react'
import { useSessionAgain } from '../../api/reload-session.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useCodeFailure } from '../../ui/use-code-failure.ts'
import { type Lock, useSendPropertyCode, useUnlock } from './queries.ts'
import styles from './UnlockCard.module.css'

/**
 * What is in place of the citizen's property before it may be shown: the certification, or the code sent to the
 * profile's phone. Once unlocked, every look of the cache is asked for again.
 */
export function UnlockCard({ lock }: { lock?: Lock }) {
  const user = useSession()?.user
  if (user && !user.isCertified) return <CertifyFirst />
  if (lock === 'noPhone' || user?.phone === '') return <PhoneFirst />
  return <Unlock phone={user?.phone ?? ''} />
}

function CertifyFirst() {
  const t = useTranslate()
  useSessionAgain()
  return (
    <>
      <Stack>
        <Card title={t('archive.certifyTitle')}>
          <p>{t('holdings.certifyHelp')}</p>
        </Card>
      </Stack>
      <BottomBar>
        <ButtonLink wide to={paths.userInfo({ returnTo: here() })}>
          {t('archive.certify')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

/** A company may have been certified at the counter without a mobile. */
function PhoneFirst() {
  const t = useTranslate()
  return (
    <>
      <Stack>
        <Card title={t('holdings.lockedTitle')}>
          <p>{t('holdings.noPhone')}</p>
        </Card>
      </Stack>
      <BottomBar>
        <ButtonLink wide to={paths.userInfo({ returnTo: here() })}>
          {t('holdings.toProfile')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

function Unlock({ phone }: { phone: string }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const fail = useCodeFailure()
  const [code, setCode] = useState('')
  const sending = useSendPropertyCode()
  const unlock = useUnlock()
  const { field, send } = useCodeSending(sending)
  const ask = async () => {
    if (code.trim() !== '') return { code, challengeId: sending.data?.challengeId }
    await alert(t('holdings.codeNeeded'))
    field.current?.focus()
    return undefined
  }
  return (
    <>
      <Stack>
        <Card title={t('holdings.lockedTitle')}>
          <p className={styles.why}>{t('holdings.locked', { phone: maskPhone(phone) })}</p>
          <CodeField
            label={t('holdings.code')}
            required
            name="property"
            onSend={send}
            input={{ ref: field, value: code, onChange: (event) => setCode(event.target.value) }}
          />
        </Card>
      </Stack>
      <BottomBar>
        <div>
          <MutateButton mutation={unlock} wide input={ask} onError={fail}>
            {t('holdings.open')}
          </MutateButton>
          <p className={styles.note}>{t('holdings.unlockedFor')}</p>
        </div>
      </BottomBar>
    </>
  )
}
