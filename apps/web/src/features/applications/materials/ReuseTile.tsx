import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { useReusableFiles } from './case-material-queries.ts'
import type { Material } from './material-queries.ts'
import { ReuseSheet } from './ReuseSheet.tsx'
import styles from './tile.module.css'

interface ReuseTileProps {
  applicationId: string
  material: Pick<Material, 'id' | 'name'>
}

/** Opens the own files of earlier applications that fit this material. Nothing without any. */
export function ReuseTile({ applicationId, material }: ReuseTileProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const files = useReusableFiles(applicationId, material.id)
  if (files.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-label={t('materials.reuseFor', { material: material.name })}
        onClick={() => setOpen(true)}
      >
        <History size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
        <span aria-hidden="true">{t('materials.reuseTile')}</span>
      </button>
      {isOpen && (
        <ReuseSheet
          applicationId={applicationId}
          materialId={material.id}
          files={files}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
