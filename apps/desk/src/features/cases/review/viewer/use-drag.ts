import { type PointerEvent, useRef } from 'react'

/** Moves a frame over what it shows with the mouse held down. A touch screen scrolls without it. */
export function useDrag(isOff: boolean) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: frame, target } = event
      if (isOff || event.button !== 0 || event.pointerType !== 'mouse' || isOnScrollBar(frame, event)) return
      // Where a paper cannot be shown, there are buttons in the frame.
      if (target instanceof Element && target.closest('button')) return
      from.current = { x: event.clientX, y: event.clientY }
      frame.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return
      event.currentTarget.scrollLeft += from.current.x - event.clientX
      event.currentTarget.scrollTop += from.current.y - event.clientY
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      from.current = undefined
    },
    onPointerCancel: () => {
      from.current = undefined
    },
  }
}

function isOnScrollBar(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, top } = frame.getBoundingClientRect()
  return clientX - left > frame.clientWidth || clientY - top > frame.clientHeight
}
