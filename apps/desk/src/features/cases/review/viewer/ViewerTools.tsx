import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  Contrast,
  FileText,
  type LucideIcon,
  Maximize,
  MoveHorizontal,
  RotateCw,
  Search,
  StepForward,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type CaseKey, printedKeys } from '../../../../keyboard/case-key-rules.ts'
import { useTranslate } from '../../../../locales/language.ts'
import { isPlain } from './adjust-rules.ts'
import type { Papers } from './use-papers.ts'
import styles from './Viewer.module.css'

const AdjustPanel = lazy(async () => ({ default: (await import('./AdjustPanel.tsx')).AdjustPanel }))

type ViewerKey = Extract<
  CaseKey,
  'previousFile' | 'nextFile' | 'nextMaterial' | 'rotate' | 'zoomIn' | 'zoomOut' | 'zoomFit' | 'pair'
>

interface ViewerToolsProps {
  papers: Papers
  acts: Record<ViewerKey, () => void>
  isFirst: boolean
  isLast: boolean
}

/** A button for everything that the viewer does. A tool that has a key names it. */
export function ViewerTools({ papers, acts, isFirst, isLast }: ViewerToolsProps) {
  const t = useTranslate()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const { active, side, pair, pairs, adjustment, zooms } = papers
  const isOriginal = papers.sizeOf(active.file.id) === 'original'
  const act = (key: ViewerKey, Icon: LucideIcon, parts: Partial<ToolProps> = {}) => (
    <Tool label={t(`keys.${key}`)} sign={printedKeys[key][0]} Icon={Icon} onPress={acts[key]} {...parts} />
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewer.tools')}>
      {act('previousFile', ChevronLeft, { isOff: isFirst })}
      {act('nextFile', ChevronRight, { isOff: isLast })}
      {act('nextMaterial', StepForward)}
      <span className={styles.gap} />
      {act('zoomFit', MoveHorizontal, { isOn: zooms[side] === 'width' })}
      <Tool
        label={t('viewer.fitPage')}
        Icon={Maximize}
        isOn={zooms[side] === 'page'}
        onPress={() => papers.setZoom(side, 'page')}
      />
      <Tool label={t('viewer.actual')} words="1:1" isOn={zooms[side] === 1} onPress={() => papers.setZoom(side, 1)} />
      {act('zoomOut', ZoomOut)}
      {act('zoomIn', ZoomIn)}
      <span className={styles.gap} />
      {act('rotate', RotateCw)}
      <Tool
        label={t('viewer.adjust')}
        Icon={Contrast}
        isOn={isAdjusting || !isPlain(adjustment)}
        isOpen={isAdjusting}
        onPress={() => setIsAdjusting(!isAdjusting)}
      />
      <Tool
        label={t('viewer.magnifier')}
        Icon={Search}
        isOn={papers.isMagnified}
        onPress={() => papers.setIsMagnified(!papers.isMagnified)}
      />
      {act('pair', Columns2, { isOn: pair !== undefined, isOff: pairs.length === 0 })}
      {active.file.mediaType !== 'application/pdf' && (
        <Tool
          label={t('viewer.original')}
          Icon={FileText}
          isOn={isOriginal}
          onPress={() => papers.toggleOriginal(active.file.id)}
        />
      )}
      {isAdjusting && (
        <Suspense>
          <AdjustPanel adjustment={adjustment} onChange={papers.setAdjustment} />
        </Suspense>
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  /** Its key, as it is printed. */
  sign?: string
  Icon?: LucideIcon
  words?: string
  /** Of a tool that stays on. */
  isOn?: boolean
  /** Of a tool that opens a panel. */
  isOpen?: boolean
  isOff?: boolean
  onPress: () => void
}

function Tool({ label, sign, Icon, words, isOn, isOpen, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={sign ? `${label}（${sign}）` : label}
      aria-keyshortcuts={sign}
      aria-pressed={isOpen === undefined ? isOn : undefined}
      aria-expanded={isOpen}
      data-on={isOn || undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {Icon ? <Icon size="1.2rem" strokeWidth={1.75} aria-hidden="true" /> : words}
    </button>
  )
}
