import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type Point, type Size, scaleOf, scrollAfterZoom, stepZoom, type Zoom, zoomByWheel } from './zoom-rules.ts'

interface Zoomed {
  frame: RefObject<HTMLElement | null>
  size: Size
  /** The turned paper at scale 1. Undefined until it is loaded. */
  paper: Size | undefined
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
}

/** The scale of a paper in its frame. A change keeps in its place what is below the pointer, or in the middle. */
export function useZoom({ frame, size, paper, zoom, onZoom }: Zoomed) {
  const scale = paper ? scaleOf(zoom, paper, size) : 1
  const scrollTo = useRef<Point>(undefined)
  useLayoutEffect(() => {
    const wanted = scrollTo.current
    scrollTo.current = undefined
    if (wanted && frame.current && scale > 0) {
      frame.current.scrollLeft = wanted.x
      frame.current.scrollTop = wanted.y
    }
  }, [frame, scale])
  const zoomTo = (next: number, pointer: Point = { x: size.width / 2, y: size.height / 2 }) => {
    const element = frame.current
    if (!element || !paper) return
    scrollTo.current = scrollAfterZoom({
      pointer,
      scroll: { x: element.scrollLeft, y: element.scrollTop },
      frame: size,
      before: { width: paper.width * scale, height: paper.height * scale },
      after: { width: paper.width * next, height: paper.height * next },
    })
    onZoom(next)
  }
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || !frame.current) return
    // The browser would zoom the whole page.
    event.preventDefault()
    const { left, top } = frame.current.getBoundingClientRect()
    zoomTo(zoomByWheel(scale, event.deltaY), { x: event.clientX - left, y: event.clientY - top })
  })
  useEffect(() => {
    const element = frame.current
    element?.addEventListener('wheel', turnWheel, { passive: false })
    return () => element?.removeEventListener('wheel', turnWheel)
  }, [frame])
  return { scale, zoomBy: (direction: 1 | -1) => zoomTo(stepZoom(scale, direction)) }
}
