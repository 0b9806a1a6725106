import { FileText, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import type { Bridge } from '../../../wechat/bridge.ts'
import type { Attachment, Material } from './material-queries.ts'
import styles from './tile.module.css'

// Fetched with the first picture that is opened.
const PictureViewer = lazy(async () => ({ default: (await import('../../../ui/PictureViewer.tsx')).PictureViewer }))

interface AttachmentTilesProps {
  material: Material
  bridge: Bridge
  /** Without it the files are read-only. */
  onRemove?: (id: string) => void
}

/** The files of a material as items of a list. A picture opens the viewer of all pictures, a PDF opens directly. */
export function AttachmentTiles({ material, bridge, onRemove }: AttachmentTilesProps) {
  const t = useTranslate()
  const [opened, setOpened] = useState<number>()
  const { name, attachments } = material
  const pictures = attachments.filter(isPicture)
  const show = async (attachment: Attachment) => {
    const urls = pictures.map(({ previewUrl }) => previewUrl)
    const isShown = await bridge.preview({ urls, current: attachment.previewUrl })
    if (!isShown) setOpened(pictures.indexOf(attachment))
  }
  return (
    <>
      {attachments.map((attachment, index) => (
        <li key={attachment.id} className={styles.tile}>
          <Tile material={material} attachment={attachment} onShow={() => void show(attachment)} />
          {onRemove && (
            <button
              type="button"
              className={styles.remove}
              aria-label={t('materials.removeFile', { index: index + 1, material: name })}
              onClick={() => onRemove(attachment.id)}
            >
              <span>
                <X size="1rem" strokeWidth={2} aria-hidden="true" />
              </span>
            </button>
          )}
        </li>
      ))}
      {opened !== undefined && (
        <Suspense>
          <PictureViewer title={name} pictures={pictures} start={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface TileProps {
  material: Material
  attachment: Attachment
  onShow: () => void
}

function Tile({ material: { name, attachments }, attachment, onShow }: TileProps) {
  const t = useTranslate()
  const position = { index: attachments.indexOf(attachment) + 1, total: attachments.length, material: name }
  if (!isPicture(attachment)) {
    return (
      <a className={styles.document} href={attachment.url} aria-label={t('materials.document', position)}>
        <FileText size="2rem" strokeWidth={1.75} aria-hidden="true" />
        {t('materials.documentTile')}
      </a>
    )
  }
  return (
    <button type="button" className={styles.picture} onClick={onShow}>
      <img src={`${attachment.url}?size=thumb`} alt={t('materials.picture', position)} />
    </button>
  )
}

const isPicture = ({ mediaType }: Attachment) => mediaType.startsWith('image/')
