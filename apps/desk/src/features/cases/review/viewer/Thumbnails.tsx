import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { Check, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import type { CaseFile, CaseMaterial } from '../case-rules.ts'
import { type Place, placesOf } from './place-rules.ts'
import styles from './Thumbnails.module.css'

interface ThumbnailsProps {
  materials: readonly CaseMaterial[]
  shownId: string
  onShow: (place: Place) => void
}

/** Every file of the case in small, with what is opened and what has changed. */
export function Thumbnails({ materials, shownId, onShow }: ThumbnailsProps) {
  const t = useTranslate()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-thumbnail="${CSS.escape(shownId)}"]`)
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  return (
    <ol ref={list} className={styles.list} aria-label={t('viewer.files')}>
      {placesOf(materials).map((place) => {
        const { material, file, number } = place
        const name = t('viewer.file', { name: material.name, number })
        const state = [
          t(file.isOpened ? 'viewer.opened' : 'viewer.notOpened'),
          ...(file.change === 'same' ? [] : [t(`viewer.${file.change}`)]),
        ]
        return (
          <li key={file.id} className={number === 1 ? styles.first : undefined}>
            <button
              type="button"
              className={styles.thumbnail}
              data-thumbnail={file.id}
              aria-label={[name, ...state].join(' · ')}
              aria-current={file.id === shownId ? 'true' : undefined}
              title={name}
              onClick={() => onShow(place)}
            >
              <Small file={file} />
              {file.isOpened && <Check className={styles.opened} size="1rem" strokeWidth={3} aria-hidden="true" />}
              <span className={styles.name}>{number === 1 ? material.name : number}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** A PDF has no small picture, and neither has a file that the store has lost. */
function Small({ file: { id, mediaType } }: { file: CaseFile }) {
  const [isBroken, setIsBroken] = useState(mediaType === 'application/pdf')
  if (isBroken)
    return (
      <span className={styles.picture}>
        <FileText size="1.5rem" strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  return (
    <img
      className={styles.picture}
      src={deskFileUrl(id, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      width="64"
      height="64"
      onError={() => setIsBroken(true)}
    />
  )
}
