import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './tile.module.css'

interface AddTileProps {
  label: string
  accept: readonly string[]
  /** Opens the camera at once if the phone can. */
  camera?: boolean
  icon?: ReactNode
  /** The label of the tile, 添加 by default. */
  text?: string
  onPick: (files: readonly File[]) => void
}

/** The tile that opens the phone's own picker: album and camera, several at once. */
export function AddTile({ label, accept, camera, icon, text, onPick }: AddTileProps) {
  const t = useTranslate()
  return (
    <div className={styles.add}>
      {icon ?? <Plus size="1.75rem" strokeWidth={1.75} aria-hidden="true" />}
      <span aria-hidden="true">{text ?? t('materials.add')}</span>
      <input
        type="file"
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        accept={accept.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          onPick(Array.from(target.files ?? []))
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
    </div>
  )
}
