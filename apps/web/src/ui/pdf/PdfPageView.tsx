import type { Pdf, PdfPage } from '@registration/kit/pdf/open-pdf.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './PdfPages.module.css'
import { useNear } from './use-near.ts'

interface PdfPageViewProps {
  pdf: Pdf
  number: number
  /** CSS pixels. */
  width: number
  /** The pages' aspect ratio until this one is loaded. */
  height: number
}

/** One page, rendered once it is near the viewport, or why not. Its text is beside it for those who can't see the canvas. */
export function PdfPageView({ pdf, number, width, height }: PdfPageViewProps) {
  const t = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(container)
  const [text, setText] = useState('')
  const [state, setState] = useState<'loading' | 'drawn' | 'broken'>('loading')
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    let stop = () => {}
    const show = async () => {
      const page = await pdf.getPage(number)
      if (isGone || !canvas.current) return
      const task = draw(page, canvas.current, width)
      stop = () => task.cancel()
      await task.promise
      if (!isGone) setState('drawn')
    }
    const read = async () => {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      if (!isGone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    show()
      .catch(() => !isGone && setState('broken'))
      .then(read)
      .catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [isNear, pdf, number, width])
  return (
    <div ref={container} className={styles.page} style={{ width, minHeight: height }}>
      {state !== 'drawn' && (
        <p role="status" className={styles.loading}>
          {state === 'loading' ? t('certificates.pageLoading', { number }) : t('certificates.cannotDraw')}
        </p>
      )}
      <canvas ref={canvas} role="img" aria-label={t('certificates.page', { number, count: pdf.numPages })} />
      <p className="visually-hidden">{text}</p>
    </div>
  )
}

/** Renders as sharply as the screen shows, within the memory of phones. */
function draw(page: PdfPage, canvas: HTMLCanvasElement, width: number) {
  const natural = page.getViewport({ scale: 1 })
  const density = Math.min(window.devicePixelRatio || 1, maxPixels / (width * (natural.height / natural.width) || 1), 3)
  const viewport = page.getViewport({ scale: (width / natural.width) * density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.style.width = `${width}px`
  return page.render({ canvas, viewport })
}

/** The height of a canvas in device pixels that every phone's browser still shows. */
const maxPixels = 4096
