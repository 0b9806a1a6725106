import type { Holding } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { guid } from '@registration/kit/api/guid.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { RichText } from '@registration/kit/ui/RichText.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'
import { useGuideHead, useStart } from './queries.ts'

interface StartPopupProps {
  business: Holding['businesses'][number]
  holdingRef: string
  regionCode: string
  onClose: () => void
}

/** The head of a business's guide, and the button that starts it with the unit. */
export function StartPopup({ business, holdingRef, regionCode, onClose }: StartPopupProps) {
  const t = useTranslate()
  const titleId = useId()
  const [, navigate] = useLocation()
  const { alert } = useDialogs()
  const guide = useGuideHead(business.businessId)
  const start = useStart()
  const goOn = (applicationId: string) =>
    navigate(paths.fillIn({ applicationId, requestId: guid(), appointment: false, isPrefilled: true }))
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <div className={styles.popupHead}>
        <h2 id={titleId} className={styles.location}>
          {business.name}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      {business.reason && <p>{business.reason}</p>}
      <Loaded query={guide} skeleton={<Skeleton shape="line" count={4} />}>
        {(html) => <RichText html={html} />}
      </Loaded>
      <div className={styles.popupActs}>
        <MutateButton
          mutation={start}
          wide
          input={() => ({ ref: holdingRef, businessId: business.businessId, regionCode })}
          onSuccess={({ applicationId }) => goOn(applicationId)}
          onError={(error) => alert(error.message)}
        >
          {t('holdings.start')}
        </MutateButton>
      </div>
    </Modal>
  )
}
