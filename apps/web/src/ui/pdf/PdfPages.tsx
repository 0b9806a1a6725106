import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './PdfPages.module.css'
import { PdfPageView } from './PdfPageView.tsx'
import { usePdf } from './use-pdf.ts'

const zooms = [1, 1.5, 2, 3] as const
/** A4, until a page is loaded. */
const heightOfWidth = 297 / 210

/** A document's pages one under another, as wide as the screen or wider. */
export function PdfPages({ bytes }: { bytes: Uint8Array }) {
  const t = useTranslate()
  const { pdf, isBroken } = usePdf(bytes)
  const frame = useRef<HTMLDivElement>(null)
  const fit = useWidth(frame)
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const width = Math.floor(fit * zoom)
  // At its end a button stays focusable: the keyboard would lose its place.
  const zoomTo = (wanted: number) => {
    if (zooms[wanted]) setStep(wanted)
  }
  return (
    <>
      <div className={styles.tools}>
        <span>{pdf && t('certificates.pageCount', { count: pdf.numPages })}</span>
        <button
          type="button"
          aria-label={t('certificates.zoomOut')}
          aria-disabled={step === 0}
          onClick={() => zoomTo(step - 1)}
        >
          <ZoomOut aria-hidden="true" />
        </button>
        <output aria-live="polite">{Math.round(zoom * 100)}%</output>
        <button
          type="button"
          aria-label={t('certificates.zoomIn')}
          aria-disabled={step === zooms.length - 1}
          onClick={() => zoomTo(step + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section ref={frame} className={styles.frame} aria-label={t('certificates.document')} tabIndex={0}>
        {isBroken && <ErrorState message={t('certificates.cannotDraw')} />}
        {!pdf && !isBroken && (
          <Stack>
            <LoadingWords />
            <Skeleton shape="text" count={2} />
          </Stack>
        )}
        {pdf &&
          fit > 0 &&
          numbersTo(pdf.numPages).map((number) => (
            <PdfPageView
              key={number}
              pdf={pdf}
              number={number}
              width={width}
              height={Math.floor(width * heightOfWidth)}
            />
          ))}
      </section>
    </>
  )
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The inner width of an element, also after the phone is turned. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const at = element.current
    if (!at) return
    const measure = () => setWidth(at.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(at)
    return () => observer.disconnect()
  }, [element])
  return width
}
