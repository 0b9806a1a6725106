import { useEffect, useRef } from 'react'
import styles from './Paper.module.css'
import { type Point, pointBefore, type Quarters, type Size } from './zoom-rules.ts'

interface MagnifierProps {
  source: HTMLImageElement | HTMLCanvasElement
  /** Where the pointer is on the turned paper as it is shown, in CSS pixels, and how large it is shown. */
  at: Point
  shown: Size
  quarters: Quarters
  filter: string
}

/** CSS pixels of the glass, and how much larger it shows. */
const glass = 224
const times = 2.5

/** What lies below the pointer, larger. The zoom does the same by key. */
export function Magnifier({ source, at, shown, quarters, filter }: MagnifierProps) {
  const lens = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawing = lens.current?.getContext('2d')
    if (!drawing || shown.width <= 0) return
    const { width, height } = sizeOf(source)
    const isTurned = quarters % 2 === 1
    // Pixels of the glass for one of the paper as it was handed in.
    const scale = (times * shown.width) / (isTurned ? height : width)
    const point = pointBefore({ x: at.x / shown.width, y: at.y / shown.height }, quarters)
    drawing.setTransform(1, 0, 0, 1, 0, 0)
    drawing.clearRect(0, 0, glass, glass)
    drawing.translate(glass / 2, glass / 2)
    drawing.rotate((quarters * Math.PI) / 2)
    drawing.scale(scale, scale)
    drawing.drawImage(source, -point.x * width, -point.y * height)
  }, [source, at, shown, quarters])
  return (
    <div className={styles.glass} style={{ left: at.x, top: at.y, filter }} aria-hidden="true">
      <canvas ref={lens} width={glass} height={glass} />
    </div>
  )
}

const sizeOf = (source: HTMLImageElement | HTMLCanvasElement): Size =>
  source instanceof HTMLImageElement
    ? { width: source.naturalWidth, height: source.naturalHeight }
    : { width: source.width, height: source.height }
