import { type ReactNode, useRef } from 'react'
import { useCaseKeys } from '../../../../keyboard/use-case-keys.ts'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseMaterial } from '../case-rules.ts'
import { useFetchAhead, useFetchNextCase, useKeepRotation } from './files.ts'
import { Pane, type PaneHandle } from './Pane.tsx'
import { type Place, placeAt, placeBeside, placeOfNextMaterial } from './place-rules.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { type Papers, type Side, usePapers } from './use-papers.ts'
import styles from './Viewer.module.css'
import { ViewerTools } from './ViewerTools.tsx'

interface ViewerProps {
  caseId: string
  materials: readonly CaseMaterial[]
  materialId?: string | undefined
  fileId?: string | undefined
  /** The officer goes to another file. */
  onFile: (materialId: string, fileId: string) => void
  officer: { name: string; login: string }
  /** The next case of the list: its first files are fetched ahead. */
  nextCaseId?: string | undefined
  /** Shows the papers. Undefined while they are shown. */
  onReveal?: (() => void) | undefined
  /** A file counts as opened. */
  onOpened?: (fileId: string) => void
}

/** The papers of a case. docs/product/cases.md 'Viewer'. */
export function Viewer({ materials, materialId, fileId, nextCaseId, ...rest }: ViewerProps) {
  const t = useTranslate()
  const place = placeAt(materials, { materialId, fileId })
  useFetchNextCase(nextCaseId)
  if (!place) return <p className={styles.empty}>{t('viewer.empty')}</p>
  return <OpenPapers key={rest.caseId} {...rest} materials={materials} place={place} />
}

type OpenPapersProps = Omit<ViewerProps, 'materialId' | 'fileId' | 'nextCaseId'> & { place: Place }

function OpenPapers({ caseId, materials, place, onFile, officer, onReveal, onOpened }: OpenPapersProps) {
  const papers = usePapers(materials, place)
  const { pair, active, side } = papers
  const panes = { left: useRef<PaneHandle>(null), right: useRef<PaneHandle>(null) }
  const rotation = useKeepRotation(caseId)
  const zoomBy = (direction: 1 | -1) => panes[side].current?.zoomBy(direction)
  const next = placeBeside(materials, place, 1)
  useFetchAhead(next?.file.id)
  const show = (to: Place | undefined) => to && onFile(to.material.id, to.file.id)
  const acts = {
    previousFile: () => show(placeBeside(materials, place, -1)),
    nextFile: () => show(next),
    nextMaterial: () => show(placeOfNextMaterial(materials, place)),
    rotate: () => rotation.mutate({ fileId: active.file.id, quarters: papers.rotate() }),
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    zoomFit: () => papers.setZoom(side, 'width'),
    pair: papers.togglePair,
  }
  // Nobody turns a paper that they do not see.
  useCaseKeys(onReveal ? Object.fromEntries(Object.keys(acts).map((key) => [key, onReveal])) : acts)
  const pane = (of: Side, at: Place, caption?: ReactNode) => (
    <PaneOf
      papers={papers}
      of={of}
      place={at}
      officer={officer}
      onOpened={onOpened}
      handle={panes[of]}
      caption={caption}
    />
  )
  return (
    <div className={styles.viewer}>
      <ViewerTools papers={papers} acts={acts} isFirst={!placeBeside(materials, place, -1)} isLast={!next} />
      <div className={styles.panes}>
        {pane('left', place)}
        {pair && pane('right', pair, <PairChoice papers={papers} />)}
      </div>
      <Thumbnails materials={materials} shownId={active.file.id} onShow={show} />
    </div>
  )
}

interface PaneOfProps {
  papers: Papers
  of: Side
  place: Place
  officer: ViewerProps['officer']
  onOpened: ViewerProps['onOpened']
  handle: React.RefObject<PaneHandle | null>
  caption: ReactNode
}

function PaneOf({ papers, of, place, officer, onOpened, handle, caption }: PaneOfProps) {
  const t = useTranslate()
  const { material, file, number } = place
  return (
    <Pane
      ref={handle}
      officer={officer}
      file={file}
      name={t('viewer.file', { name: material.name, number })}
      fileSize={papers.sizeOf(file.id)}
      quarters={papers.turnsOf(place)}
      adjustment={papers.adjustment}
      isMagnified={papers.isMagnified}
      zoom={papers.zooms[of]}
      onZoom={(zoom) => papers.setZoom(of, zoom)}
      isActive={papers.side === of}
      isAlone={!papers.pair}
      onActive={() => papers.setSide(of)}
      onOriginal={() => papers.toggleOriginal(file.id)}
      onOpened={onOpened}
    >
      {caption}
    </Pane>
  )
}

/** What lies beside: the likeliest first. */
function PairChoice({ papers: { pairs, pair, setPairId } }: { papers: Papers }) {
  const t = useTranslate()
  const nameOf = ({ material, file, number }: Place) =>
    `${t('viewer.file', { name: material.name, number })}${file.change === 'removed' ? ` · ${t('viewer.removed')}` : ''}`
  return (
    <label className={styles.pairChoice}>
      <span className="visually-hidden">{t('viewer.beside')}</span>
      <select value={pair?.file.id} onChange={({ target }) => setPairId(target.value)}>
        {pairs.map((place) => (
          <option key={place.file.id} value={place.file.id}>
            {nameOf(place)}
          </option>
        ))}
      </select>
    </label>
  )
}
