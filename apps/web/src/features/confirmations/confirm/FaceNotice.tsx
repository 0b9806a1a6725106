import { Button } from '@registration/kit/ui/Button.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Words } from '@registration/kit/ui/Words.tsx'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { useDeparture } from '../../../ui/use-departure.ts'
import { useFaceConfirmWords, useStartFace } from '../confirmation-queries.ts'
import type { PlaceRef } from '../place.ts'
import styles from './Dialog.module.css'

interface FaceNoticeProps {
  place: PlaceRef
  digest: string
  onClose: () => void
  onRefused: (error: Error) => void
}

/** The notice of the check by face that confirms. The button agrees to the words above it, so it comes with them. */
export function FaceNotice({ place, digest, onClose, onRefused }: FaceNoticeProps) {
  const t = useTranslate()
  const titleId = useId()
  const words = useFaceConfirmWords()
  const start = useStartFace(place)
  const { isLeaving, depart } = useDeparture()
  const heading = useRef<HTMLHeadingElement>(null)
  // It is read from its head: the button at its end would take the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Modal place="bottom" isFirm labelledBy={titleId} onDismiss={onClose}>
      <div className={styles.dialog}>
        <h2 id={titleId} className={styles.title} ref={heading} tabIndex={-1}>
          {t('confirmations.noticeTitle')}
        </h2>
        <Loaded query={words} skeleton={<Skeleton shape="text" />}>
          {({ version, sections }) => (
            <>
              <Words version={t('privacy.version', { version })} sections={sections} />
              <MutateButton
                mutation={{ ...start, isPending: start.isPending || isLeaving }}
                wide
                input={() => ({ digest, consent: version })}
                onSuccess={({ url }) => depart(url)}
                onError={onRefused}
              >
                {t('face.agree')}
              </MutateButton>
            </>
          )}
        </Loaded>
        <Button kind="quiet" wide onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Modal>
  )
}
