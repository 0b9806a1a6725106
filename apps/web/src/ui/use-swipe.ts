import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Pixels that a finger must travel to turn a slide (docs/product/screens.md 'Constants'). */
const threshold = 50
/** Fewer pixels than this are a tap of an unsteady finger. */
const unsteady = 8

interface Swipe {
  /** The distance so far in pixels; undefined without a pointer down. */
  drag: number | undefined
  handlers: {
    onPointerDown(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerUp(event: PointerEvent): void
    onPointerLeave(): void
    onPointerCancel(): void
    onDragStart(event: DragEvent): void
    onClickCapture(event: MouseEvent): void
  }
}

/** A horizontal swipe by finger or mouse: `onHold` at its start and end, `onTurn` with 1 (to the left) or -1. */
export function useSwipe(onTurn: (direction: 1 | -1) => void, onHold: (held: boolean) => void): Swipe {
  const [drag, setDrag] = useState<number>()
  const from = useRef({ x: 0, moved: false })
  const end = (distance: number | undefined) => {
    if (drag === undefined || distance === undefined) return
    setDrag(undefined)
    onHold(false)
    if (Math.abs(distance) >= threshold) onTurn(distance < 0 ? 1 : -1)
  }
  return {
    drag,
    handlers: {
      onPointerDown: ({ clientX }) => {
        from.current = { x: clientX, moved: false }
        setDrag(0)
        onHold(true)
      },
      onPointerMove: ({ clientX }) => {
        if (drag === undefined) return
        const distance = clientX - from.current.x
        if (Math.abs(distance) > unsteady) from.current.moved = true
        setDrag(distance)
      },
      onPointerUp: ({ clientX }) => end(clientX - from.current.x),
      onPointerLeave: () => end(drag),
      onPointerCancel: () => end(drag),
      onDragStart: (event) => event.preventDefault(),
      onClickCapture: (event) => {
        if (from.current.moved) event.preventDefault()
      },
    },
  }
}
