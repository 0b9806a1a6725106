import { useEffect, useState } from 'react'
import { useElderMode } from '../preferences/elder-mode.ts'
import { useReducedMotion } from '../preferences/reduced-motion.ts'

/** Milliseconds that a slide is shown (docs/product/screens.md 'Constants'). */
const interval = 3000

type Reason = 'touch' | 'focus'

export interface Rotation {
  index: number
  /** 1 or -1: the direction of the last turn. */
  direction: number
  paused: boolean
  /** False if nothing may move automatically: reduced motion, elder mode, a single slide. */
  canMove: boolean
  turn(direction: 1 | -1): void
  togglePause(): void
  rest(reason: Reason, on: boolean): void
  /** The distance from the shown slide, around the loop: 0 is the shown one, negative is to the left. */
  offsetOf(index: number): number
}

/** Which of a loop of slides is shown. It moves on automatically unless it is paused, touched or focused. */
export function useRotation(count: number): Rotation {
  const [turned, setTurned] = useState({ index: 0, direction: 1 })
  const [paused, setPaused] = useState(false)
  const [resting, setResting] = useState<readonly Reason[]>([])
  const elder = useElderMode()
  const still = useReducedMotion()
  const canMove = count > 1 && !elder && !still
  const moving = canMove && !paused && resting.length === 0
  const turn = (direction: 1 | -1) =>
    setTurned(({ index }) => ({ index: (index + direction + count) % count, direction }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn, by hand too, restarts the interval
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setTurned(({ index }) => ({ index: (index + 1) % count, direction: 1 })), interval)
    return () => clearTimeout(timer)
  }, [moving, turned, count])
  return {
    ...turned,
    paused,
    canMove,
    turn: (direction) => count > 1 && turn(direction),
    togglePause: () => setPaused((before) => !before),
    rest: (reason, on) =>
      setResting((reasons) => (on ? [...new Set([...reasons, reason])] : reasons.filter((r) => r !== reason))),
    offsetOf: (index) => offsetAround(index - turned.index, count, turned.direction),
  }
}

/** A distance around a loop, the short way. Halfway round it is on the side that the shown slide came from. */
export function offsetAround(distance: number, count: number, direction: number): number {
  const forward = ((distance % count) + count) % count
  const back = forward - count
  if (forward === -back) return direction > 0 ? back : forward
  return forward < -back ? forward : back
}
