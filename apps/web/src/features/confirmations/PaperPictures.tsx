import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConfirmedContent.module.css'
import type { Confirmable } from './confirmation-queries.ts'

// Fetched with the first picture that is opened.
const PictureViewer = lazy(async () => ({ default: (await import('../../ui/PictureViewer.tsx')).PictureViewer }))

/** The pages of a paper. A picture opens in full screen, a PDF in the browser. */
export function PaperPictures({ paper: { name, files } }: { paper: Confirmable['papers'][number] }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<string>()
  const pictures = files.filter(({ mediaType }) => mediaType.startsWith('image/'))
  const start = pictures.findIndex(({ id }) => id === opened)
  return (
    <>
      <ul className={styles.tiles}>
        {files.map((file, index) => {
          const position = { index: index + 1, total: files.length, material: name }
          return (
            <li key={file.id}>
              {file.mediaType.startsWith('image/') ? (
                <button type="button" className={styles.picture} onClick={() => setOpened(file.id)}>
                  <img src={`${file.url}&size=thumb`} alt={t('materials.picture', position)} loading="lazy" />
                </button>
              ) : (
                <a className={styles.document} href={file.url} aria-label={t('materials.document', position)}>
                  <FileText size="2rem" strokeWidth={1.75} aria-hidden="true" />
                  {t('materials.documentTile')}
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {start >= 0 && (
        <Suspense>
          <PictureViewer title={name} pictures={pictures} start={start} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
