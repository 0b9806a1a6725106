import { Plus } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './tile.module.css'

interface AddTileProps {
  label: string
  accept: readonly string[]
  onPick: (files: readonly File[]) => void
}

/** The tile that opens the phone's own picker: album and camera, several at once. */
export function AddTile({ label, accept, onPick }: AddTileProps) {
  const t = useTranslate()
  return (
    <div className={styles.add}>
      <Plus size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
      <span aria-hidden="true">{t('materials.add')}</span>
      <input
        type="file"
        multiple
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
