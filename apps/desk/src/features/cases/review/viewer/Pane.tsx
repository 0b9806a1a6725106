import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import styles from './Pane.module.css'
import { Paper, type PaperShown } from './Paper.tsx'
import { useDrag } from './use-drag.ts'
import { useIsInWindow } from './use-is-in-window.ts'
import { useSize } from './use-size.ts'
import { useZoom } from './use-zoom.ts'
import { Watermark } from './Watermark.tsx'
import { type Size, turned, type Zoom } from './zoom-rules.ts'

export interface PaneHandle {
  zoomBy: (direction: 1 | -1) => void
}

interface PaneProps extends Omit<PaperShown, 'page'> {
  officer: { name: string; login: string }
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  /** Of two panes the one that the tools act on. */
  isActive: boolean
  isAlone: boolean
  onActive: () => void
  onOriginal: () => void
  onOpened: ((fileId: string) => void) | undefined
  children?: React.ReactNode
  ref: Ref<PaneHandle>
}

/** A paper in a frame that scrolls, is dragged and zooms at the pointer, below its name. */
export function Pane(props: PaneProps) {
  const { officer, zoom, onZoom, isActive, isAlone, onActive, onOriginal, onOpened, children, ref, ...shown } = props
  const { file, fileSize, name, quarters, isMagnified } = shown
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const isInWindow = useIsInWindow(frame)
  const key = `${file.id} ${fileSize}`
  const [known, setKnown] = useState<{ key: string; natural: Size }>()
  const [pages, setPages] = useState<{ key: string; count: number; page: number }>()
  const natural = known?.key === key ? known.natural : undefined
  const { count, page } = pages?.key === key ? pages : { count: 1, page: 1 }
  const { scale, zoomBy } = useZoom({
    frame,
    size,
    paper: natural && turned(natural, quarters),
    zoom,
    onZoom,
  })
  useImperativeHandle(ref, () => ({ zoomBy }))
  const drag = useDrag(isMagnified)
  // Another paper begins at its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the paper, not about the frame
  useEffect(() => {
    if (!frame.current) return
    frame.current.scrollLeft = 0
    frame.current.scrollTop = 0
  }, [key, page])
  const turnTo = (next: number) => setPages({ key, count, page: next })
  return (
    <div className={isActive && !isAlone ? styles.active : styles.pane}>
      <div className={styles.caption}>
        {children ?? (
          <p className={styles.name} title={name} aria-live="polite">
            {name}
          </p>
        )}
        {file.change !== 'same' && <span className={styles.change}>{t(`viewer.${file.change}`)}</span>}
        {fileSize === 'original' && <span className={styles.change}>{t('viewer.original')}</span>}
        {count > 1 && <Pages page={page} count={count} onPage={turnTo} />}
        <span className={styles.scale}>{natural ? `${Math.round(scale * 100)}%` : ''}</span>
      </div>
      <div className={styles.place}>
        <section
          ref={frame}
          className={isMagnified ? styles.still : styles.frame}
          aria-label={t('viewer.frame')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          onPointerDownCapture={onActive}
          onFocus={onActive}
          {...drag}
        >
          <Paper
            key={key}
            {...shown}
            page={page}
            scale={scale}
            natural={natural}
            isInWindow={isInWindow}
            onNatural={(measured) => setKnown({ key, natural: measured })}
            onPages={(found) => setPages({ key, count: found, page: 1 })}
            onOriginal={onOriginal}
            onOpened={onOpened}
          />
        </section>
        <Watermark officer={officer} />
      </div>
    </div>
  )
}

interface PagesProps {
  page: number
  count: number
  onPage: (page: number) => void
}

function Pages({ page, count, onPage }: PagesProps) {
  const t = useTranslate()
  const step = (by: 1 | -1, label: string, sign: string) => {
    const isEnd = page + by < 1 || page + by > count
    return (
      <button
        type="button"
        className={styles.page}
        aria-label={label}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onPage(page + by)}
      >
        {sign}
      </button>
    )
  }
  return (
    <span className={styles.pages}>
      {step(-1, t('ui.previousPage'), '‹')}
      <span aria-live="polite">{t('viewer.page', { page, count })}</span>
      {step(1, t('ui.nextPage'), '›')}
    </span>
  )
}
