import { useState } from 'react'
import type { CaseMaterial } from '../case-rules.ts'
import { type Adjustment, plain } from './adjust-rules.ts'
import type { FileSize } from './files.ts'
import { type Place, pairsOf } from './place-rules.ts'
import { type Quarters, quartersOf, turn, type Zoom } from './zoom-rules.ts'

/** Of two frames side by side. */
export type Side = 'left' | 'right'

/** How the papers of a case are shown: what stays when the officer goes from one to the next. */
export function usePapers(materials: readonly CaseMaterial[], shown: Place) {
  const [pairId, setPairId] = useState<string>()
  const [side, setSide] = useState<Side>('left')
  const [zooms, setZooms] = useState<Record<Side, Zoom>>({ left: 'width', right: 'width' })
  const [quarters, setQuarters] = useState<ReadonlyMap<string, Quarters>>(new Map())
  const [originals, setOriginals] = useState<ReadonlySet<string>>(new Set())
  const [adjustment, setAdjustment] = useState<Adjustment>(plain)
  const [isMagnified, setIsMagnified] = useState(false)
  const pairs = pairsOf(materials, shown)
  // What was laid beside may be what is shown now, or no longer there.
  const pair = pairId === undefined ? undefined : (pairs.find(({ file }) => file.id === pairId) ?? pairs[0])
  const active = side === 'right' && pair ? pair : shown
  const turnsOf = ({ file }: Place): Quarters => quarters.get(file.id) ?? quartersOf(file.quarters)
  const sizeOf = (fileId: string): FileSize => (originals.has(fileId) ? 'original' : 'view')
  return {
    pairs,
    pair,
    /** The paper that the tools act on. */
    active,
    side: pair ? side : 'left',
    setSide,
    zooms,
    setZoom: (of: Side, zoom: Zoom) => setZooms((before) => ({ ...before, [of]: zoom })),
    turnsOf,
    rotate: (): Quarters => {
      const next = turn(turnsOf(active))
      setQuarters((before) => new Map(before).set(active.file.id, next))
      return next
    },
    sizeOf,
    toggleOriginal: (fileId: string) =>
      setOriginals((before) =>
        before.has(fileId) ? new Set([...before].filter((each) => each !== fileId)) : new Set([...before, fileId]),
      ),
    adjustment,
    setAdjustment,
    isMagnified,
    setIsMagnified,
    setPairId,
    togglePair: () => {
      setSide('left')
      setPairId(pair ? undefined : pairs[0]?.file.id)
    },
  }
}

export type Papers = ReturnType<typeof usePapers>
