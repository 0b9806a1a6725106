import { Button } from '@registration/kit/ui/Button.tsx'
import { LoadingWords } from '@registration/kit/ui/LoadingWords.tsx'
import { type ComponentProps, lazy, type PointerEvent, Suspense, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseFile } from '../case-rules.ts'
import { type Adjustment, filterOf } from './adjust-rules.ts'
import { type FileSize, useCaseFile, useCountOpened } from './files.ts'
import styles from './Paper.module.css'
import { Picture } from './Picture.tsx'
import { type Point, type Quarters, type Size, turned } from './zoom-rules.ts'

const PdfPaper = lazy(async () => ({ default: (await import('./PdfPaper.tsx')).PdfPaper }))
const Magnifier = lazy(async () => ({ default: (await import('./Magnifier.tsx')).Magnifier }))

/** What is shown of a file, and how. */
export interface PaperShown {
  file: CaseFile
  /** The file in words. */
  name: string
  fileSize: FileSize
  /** From 1, of a PDF. */
  page: number
  quarters: Quarters
  adjustment: Adjustment
  isMagnified: boolean
}

interface PaperProps extends PaperShown {
  scale: number
  /** The paper at scale 1, before it is turned. Undefined until it is known. */
  natural: Size | undefined
  isInWindow: boolean
  onNatural: (size: Size) => void
  onPages: (count: number) => void
  onOriginal: () => void
  onOpened: ((fileId: string) => void) | undefined
}

/** A file as it lies in its frame: loading, drawn, or 无法显示 with what can be tried. */
export function Paper(props: PaperProps) {
  const { file, fileSize, isInWindow, onOpened } = props
  const isPdf = file.mediaType === 'application/pdf'
  const loaded = useCaseFile(file.id, fileSize)
  const [isDrawn, setIsDrawn] = useState(false)
  const [isBroken, setIsBroken] = useState(false)
  useCountOpened({ id: file.id, size: fileSize, isSeen: isDrawn && isInWindow }, onOpened)
  // Until it is fetched again there is only what was broken.
  const retry = () => void loaded.refetch().then(() => setIsBroken(false))
  if (isBroken || (loaded.error && !loaded.data)) {
    const isOther = fileSize === 'view' && !isPdf
    return (
      <Failure
        words={loaded.error?.message}
        onRetry={retry}
        onOriginal={isOther ? props.onOriginal : undefined}
        isBusy={loaded.isFetching}
      />
    )
  }
  return (
    <>
      {!isDrawn && <Coming />}
      {loaded.data && (
        <Sheet
          {...props}
          blob={loaded.data.blob}
          isPdf={isPdf}
          onDrawn={() => setIsDrawn(true)}
          onBroken={() => {
            setIsDrawn(false)
            setIsBroken(true)
          }}
        />
      )}
    </>
  )
}

/** Until the paper is drawn, in the middle of its frame. */
function Coming() {
  const t = useTranslate()
  return (
    <div className={styles.coming}>
      <span aria-hidden="true">{t('ui.loading')}</span>
      <LoadingWords />
    </div>
  )
}

interface SheetProps extends PaperProps {
  blob: Blob
  isPdf: boolean
  onDrawn: () => void
  onBroken: () => void
}

function Sheet(props: SheetProps) {
  const { blob, isPdf, name, page, quarters, adjustment, isMagnified, scale, natural } = props
  const { onNatural, onPages, onDrawn, onBroken } = props
  const drawing = useRef<HTMLImageElement & HTMLCanvasElement>(null)
  const [pointer, setPointer] = useState<Point>()
  const size = natural && { width: natural.width * scale, height: natural.height * scale }
  const shown = size && turned(size, quarters)
  const filter = filterOf(adjustment)
  const common = { alt: name, onBroken, ref: drawing }
  return (
    <div className={styles.sheet} style={shown} {...(isMagnified && magnifying(setPointer))} data-quarters={quarters}>
      <div className={styles.turned} style={{ ...size, filter, transform: transformOf(quarters) }}>
        {isPdf ? (
          <Suspense>
            <PdfPaper
              {...common}
              blob={blob}
              page={page}
              scale={scale}
              onPages={onPages}
              onSize={onNatural}
              onDrawn={onDrawn}
            />
          </Suspense>
        ) : (
          <Picture
            {...common}
            blob={blob}
            onDrawn={(drawn) => {
              onNatural(drawn)
              onDrawn()
            }}
          />
        )}
      </div>
      {isMagnified && pointer && shown && drawing.current && (
        <Suspense>
          <Magnifier source={drawing.current} at={pointer} shown={shown} quarters={quarters} filter={filter} />
        </Suspense>
      )}
    </div>
  )
}

/** The middle of the paper stays in the middle of its room. */
const transformOf = (quarters: Quarters): string => `translate(-50%, -50%) rotate(${quarters * 90}deg)`

function magnifying(setPointer: (at: Point | undefined) => void): Partial<ComponentProps<'div'>> {
  return {
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const { left, top } = event.currentTarget.getBoundingClientRect()
      setPointer({ x: event.clientX - left, y: event.clientY - top })
    },
    onPointerLeave: () => setPointer(undefined),
  }
}

interface FailureProps {
  words: string | undefined
  isBusy: boolean
  onRetry: () => void
  onOriginal: (() => void) | undefined
}

function Failure({ words, isBusy, onRetry, onOriginal }: FailureProps) {
  const t = useTranslate()
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failed}>{t('viewer.failed')}</p>
      {words && <p>{words}</p>}
      <p>{t('viewer.failedHelp')}</p>
      <div className={styles.choices}>
        <Button busy={isBusy} onClick={onRetry}>
          {t('viewer.retry')}
        </Button>
        {onOriginal && (
          <Button kind="quiet" onClick={onOriginal}>
            {t('viewer.original')}
          </Button>
        )}
      </div>
    </div>
  )
}
