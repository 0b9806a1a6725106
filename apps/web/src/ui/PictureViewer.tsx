import { Modal } from '@registration/kit/ui/Modal.tsx'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type TouchEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './PictureViewer.module.css'

/** Pixels of a sideways move that turn to the next picture, as on the banner. */
const swipe = 50
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

interface PictureViewerProps {
  title: string
  pictures: readonly { id: string; url: string }[]
  start: number
  onClose: () => void
}

/** All pictures of a paper in full screen. A swipe, the arrow keys or the buttons turn them. */
export function PictureViewer({ title, pictures, start, onClose }: PictureViewerProps) {
  const t = useTranslate()
  const titleId = useId()
  const from = useRef<number>(undefined)
  const [index, setIndex] = useState(start)
  const picture = pictures[index]
  const turn = (step: number) => setIndex((now) => Math.min(Math.max(now + step, 0), pictures.length - 1))
  const position = { index: index + 1, total: pictures.length, material: title }
  const onKeyDown = (event: KeyboardEvent) => turn(keySteps[event.key] ?? 0)
  const onTouchEnd = (event: TouchEvent) => {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (from.current ?? 0)
    if (from.current !== undefined && Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1)
    from.current = undefined
  }
  return (
    <Modal labelledBy={titleId} onDismiss={onClose} place="whole">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: short cuts beside the buttons */}
      <div
        className={styles.viewer}
        onKeyDown={onKeyDown}
        onTouchStart={(event) => {
          from.current = event.touches.length === 1 ? event.touches[0]?.clientX : undefined
        }}
        onTouchEnd={onTouchEnd}
      >
        <h2 id={titleId} className="visually-hidden">
          {t('materials.viewer', { material: title })}
        </h2>
        <div className={styles.head}>
          <span aria-live="polite">{t('materials.place', position)}</span>
          <button type="button" className={styles.button} aria-label={t('ui.close')} onClick={onClose}>
            <X size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        {picture && (
          <img key={picture.id} className={styles.picture} src={picture.url} alt={t('materials.picture', position)} />
        )}
        {pictures.length > 1 && (
          <div className={styles.foot}>
            <button
              type="button"
              className={styles.button}
              aria-label={t('materials.previous')}
              aria-disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <ChevronLeft size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.button}
              aria-label={t('materials.nextPicture')}
              aria-disabled={index === pictures.length - 1}
              onClick={() => turn(1)}
            >
              <ChevronRight size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </Modal>
  )
}
