import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { NumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { useCountdown } from '@registration/kit/ui/use-countdown.ts'
import { useState } from 'react'
import type { Session } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './BindingCodeCard.module.css'
import { useMakeBindingCode, useReadAgain } from './queries.ts'

/** Seconds that a code is valid. */
const lifetime = 30 * 60

interface BindingCodeCardProps {
  user: Session['user']
  /**
   * Takes the record as it was read again after the office's check, and as it was when the code was made. Answers whether
   * the office has checked since.
   */
  onRead: (read: Session['user'], before: Session['user']) => boolean
}

/** The code that the citizen shows to the office, with what it is for (docs/product/profile.md 'Binding code'). */
export function BindingCodeCard({ user, onRead }: BindingCodeCardProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const make = useMakeBindingCode()
  const [before, setBefore] = useState(user)
  const readAgain = useReadAgain((read) => {
    // The check has used the code. A company's card stays.
    if (onRead(read, before)) make.reset()
  })
  const { left, start } = useCountdown('bindingCode', lifetime)
  const code = left > 0 ? make.data : undefined
  return (
    <Card title={t('userInfo.bindingTitle')}>
      <div className={styles.binding}>
        <p className={styles.quiet}>{t(user.isCertified ? 'userInfo.bindingChanged' : 'userInfo.bindingHelp')}</p>
        {code && (
          <div role="status">
            <p className={styles.code}>
              <NumberGroups value={code.code} groups={[4, 4]} label={t('userInfo.bindingTitle')} />
            </p>
            <p className={styles.quiet}>{t('userInfo.bindingUntil', { time: code.endsAt.slice(11, 16) })}</p>
          </div>
        )}
        <MutateButton
          mutation={make}
          kind="quiet"
          wide
          input={() => ({})}
          onSuccess={() => {
            setBefore(user)
            start()
            // The second touch of a double tap would end the code that has just come.
            ignoreTaps()
          }}
          onError={(error) => alert(error.message)}
        >
          {t(code ? 'userInfo.bindingAgain' : 'userInfo.bindingGet')}
        </MutateButton>
        {code && (
          <MutateButton
            mutation={readAgain}
            kind="quiet"
            wide
            input={() => null}
            onError={(error) => alert(error.message)}
          >
            {t('userInfo.bindingDone')}
          </MutateButton>
        )}
      </div>
    </Card>
  )
}
