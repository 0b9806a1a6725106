import type { ShownRemark } from '@registration/contract/remarks.ts'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { FieldRemark } from '../remarks/FieldRemark.tsx'
import { useRemarks } from '../remarks/remark-queries.ts'
import type { Material } from './material-queries.ts'
import styles from './RemarkedMaterials.module.css'

interface RemarkedMaterialsProps {
  applicationId: string
  materials: readonly Material[]
  /** The business's own id of the material that the citizen came for. */
  wanted: string | undefined
  /** A material as it is shown. */
  card: (material: Material) => ReactNode
  /** All of them, for an application without remarks. */
  children: ReactNode
}

/**
 * The materials of a rejected application: those with remarks first, those that passed folded
 * (docs/product/correction.md 'Where it is changed').
 */
export function RemarkedMaterials({ applicationId, children, ...shown }: RemarkedMaterialsProps) {
  const query = useRemarks(applicationId)
  if (query.isPending) return <Skeleton count={3} />
  if (!query.data)
    return (
      <>
        {query.error && <QueryFailure error={query.error} onRetry={() => query.refetch()} />}
        {children}
      </>
    )
  const remarks = query.data.current
  return remarks.length === 0 ? children : <Grouped applicationId={applicationId} remarks={remarks} {...shown} />
}

interface GroupedProps extends Omit<RemarkedMaterialsProps, 'children'> {
  remarks: readonly ShownRemark[]
}

function Grouped({ applicationId, materials, remarks, wanted, card }: GroupedProps) {
  const t = useTranslate()
  // Decided once: a file that is added now did not pass yet, and must not fold what the citizen is doing.
  const [withFiles] = useState(() => materials.filter(({ attachments }) => attachments.length > 0).map(({ id }) => id))
  // The business's own id as it is shown in this application (decision 0012).
  const shownId = (own: string | undefined) => `${applicationId}.${own}`
  const remarksOn = ({ id }: Material) =>
    remarks.filter(({ target }) => target.kind === 'material' && shownId(target.id) === id)
  const remarked = materials.filter((material) => remarksOn(material).length > 0)
  const others = materials.filter((material) => !remarked.includes(material))
  // What the answers rule out did not pass. The citizen decides about its files.
  const ruledOut = others.filter(({ isNeedless, attachments }) => isNeedless && attachments.length > 0)
  const passed = others.filter(({ id, isNeedless }) => withFiles.includes(id) && !isNeedless)
  const without = others.filter(({ id, isNeedless }) => !withFiles.includes(id) && !isNeedless)
  const lacking = without.filter(({ isRequired, group }) => isRequired || group === 'case')
  const optional = without.filter((material) => !lacking.includes(material))
  return (
    <>
      {remarked.map((material) => (
        <Marked key={material.id} isWanted={material.id === shownId(wanted)} remarks={remarksOn(material)}>
          {card(material)}
        </Marked>
      ))}
      {lacking.map(card)}
      {ruledOut.map(card)}
      <Folded title={t('remarks.passed', { count: passed.length })} materials={passed} card={card} />
      <Folded title={t('materials.optional', { count: optional.length })} materials={optional} card={card} />
    </>
  )
}

interface FoldedProps extends Pick<RemarkedMaterialsProps, 'materials' | 'card'> {
  title: string
}

function Folded({ title, materials, card }: FoldedProps) {
  if (materials.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{title}</summary>
      <Stack>{materials.map(card)}</Stack>
    </details>
  )
}

interface MarkedProps {
  remarks: readonly ShownRemark[]
  isWanted: boolean
  children: ReactNode
}

/** A material with its remarks above it. The one that the citizen came for is in view and has the focus. */
function Marked({ remarks, isWanted, children }: MarkedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWanted) return
    // A new screen takes the focus first.
    const frame = requestAnimationFrame(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
  return (
    <div ref={place} tabIndex={-1} className={classNames(styles.marked, isWanted && styles.wanted)}>
      {remarks.map((remark) => (
        <FieldRemark key={remark.id} remark={remark} />
      ))}
      {children}
    </div>
  )
}
