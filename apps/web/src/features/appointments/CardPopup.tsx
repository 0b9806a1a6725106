import { Button } from '@registration/kit/ui/Button.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { BookingCard } from './BookingCard.tsx'
import { CardChanges } from './CardChanges.tsx'
import styles from './CardPopup.module.css'
import { type CardQuery, useCard } from './queries.ts'

/** The booking card over the list, with the actions that are still possible. */
export function CardPopup({ query, onClose }: { query: CardQuery; onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  const card = useCard(query)
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('appointments.card')}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      <Loaded query={card} skeleton={<Skeleton shape="line" count={5} />}>
        {(shown) => (
          <>
            <BookingCard card={shown} />
            {shown.canChange && <CardChanges card={shown} onCancelled={onClose} />}
          </>
        )}
      </Loaded>
    </Modal>
  )
}
