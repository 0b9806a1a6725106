import { guid } from '@registration/kit/api/guid.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useCountdown } from '@registration/kit/ui/use-countdown.ts'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'
import { useShow } from './queries.ts'

/** Seconds for which a code shows the certificate. */
const lifetime = 5 * 60

/** The code for somebody else's phone with its clock. What it shows is said before it is made. */
export function ShowPopup({ holdingRef, onClose }: { holdingRef: string; onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  const { alert } = useDialogs()
  const show = useShow()
  const { left, start } = useCountdown('propertyShow', lifetime)
  const isOver = show.data !== undefined && left === 0
  const shown = left > 0 ? show.data : undefined
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <div className={styles.popupHead}>
        <h2 id={titleId} className={styles.location}>
          {t('holdings.showTitle')}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      <p>{t('holdings.showAbout')}</p>
      {shown && (
        <div className={styles.shown}>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(shown.qr)}`}
            alt={t('holdings.showCode')}
            width={240}
            height={240}
          />
          <p role="timer">{t('holdings.showUntil', { time: shown.until.slice(11, 16), left: clockOf(left) })}</p>
        </div>
      )}
      <p role="status">{isOver && t('holdings.showOver')}</p>
      {!shown && (
        <div className={styles.popupActs}>
          <MutateButton
            mutation={show}
            wide
            input={() => ({ ref: holdingRef, tap: guid() })}
            onSuccess={start}
            onError={(error) => alert(error.message)}
          >
            {t(isOver ? 'holdings.showAgain' : 'holdings.showCertificate')}
          </MutateButton>
        </div>
      )}
    </Modal>
  )
}

/** Seconds as minutes and seconds: 4:09. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
