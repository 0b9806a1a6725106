import type { PdfPage } from '@registration/kit/pdf/open-pdf.ts'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import styles from './Paper.module.css'
import { usePdfPage, usePdfText } from './use-pdf-page.ts'
import type { Size } from './zoom-rules.ts'

interface PdfPaperProps {
  blob: Blob
  /** From 1. */
  page: number
  scale: number
  alt: string
  onPages: (count: number) => void
  onSize: (size: Size) => void
  onDrawn: () => void
  onBroken: () => void
  ref: Ref<HTMLCanvasElement>
}

/** A PDF has 72 points to an inch, the screen 96 pixels. */
const pixelsOfPoint = 96 / 72
/** Pixels of a canvas that every office machine still draws. */
const mostPixels = 16_000_000
/** Milliseconds after the last change of the scale. Until then what is drawn is stretched. */
const pause = 120

/** One page of a PDF, drawn as sharply as it is shown. */
export function PdfPaper({ blob, page, scale, alt, onPages, onSize, onDrawn, onBroken, ref }: PdfPaperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useImperativeHandle<HTMLCanvasElement | null, HTMLCanvasElement | null>(ref, () => canvas.current)
  const opened = usePdfPage(blob, page, { onPages, onBroken })
  const text = usePdfText(opened)
  const drawnPage = useRef<PdfPage>(undefined)
  const sized = useEffectEvent(onSize)
  const drawn = useEffectEvent(onDrawn)
  const broken = useEffectEvent(onBroken)
  useEffect(() => {
    if (!opened) return
    const { width, height } = opened.getViewport({ scale: pixelsOfPoint })
    sized({ width, height })
  }, [opened])
  useEffect(() => {
    if (!opened) return
    const isFirst = drawnPage.current !== opened
    let stop = () => {}
    const timer = setTimeout(
      () => {
        const drawing = draw(opened, scale)
        stop = drawing.stop
        drawing.done.then(
          (picture) => {
            if (!picture || !canvas.current) return
            copy(picture, canvas.current)
            drawnPage.current = opened
            drawn()
          },
          () => broken(),
        )
      },
      isFirst ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [opened, scale])
  return (
    <>
      <canvas ref={canvas} className={styles.drawing} role="img" aria-label={alt} />
      <p className="visually-hidden">{text}</p>
    </>
  )
}

/** Draws beside the screen, so that what is shown stays until it is done. A drawing that was stopped has no picture. */
function draw(page: PdfPage, scale: number) {
  const natural = page.getViewport({ scale: pixelsOfPoint })
  const most = Math.sqrt(mostPixels / (natural.width * natural.height))
  const viewport = page.getViewport({
    scale: pixelsOfPoint * Math.min(scale * Math.min(devicePixelRatio || 1, 2), most),
  })
  const picture = document.createElement('canvas')
  picture.width = Math.floor(viewport.width)
  picture.height = Math.floor(viewport.height)
  const task = page.render({ canvas: picture, viewport })
  let isStopped = false
  const stop = () => {
    isStopped = true
    task.cancel()
  }
  const done = task.promise.then(
    () => picture,
    (error: unknown) => {
      if (!isStopped) throw error
      return undefined
    },
  )
  return { stop, done }
}

function copy(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  to.width = from.width
  to.height = from.height
  to.getContext('2d')?.drawImage(from, 0, 0)
}
