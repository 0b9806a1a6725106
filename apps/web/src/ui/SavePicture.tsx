import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { useId, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { drawPicture, type PictureContent } from './draw-picture.ts'
import styles from './SavePicture.module.css'

/** Draws a picture for the album. Pages may not write to the album: the citizen saves it by a long press. */
export function SavePicture({ content, fileName }: { content: PictureContent; fileName: string }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const [picture, setPicture] = useState<string>()
  const draw = async () => {
    const drawn = await drawPicture(content).catch(() => undefined)
    if (drawn) setPicture(drawn)
    else await alert(t('ui.noPicture'))
  }
  return (
    <>
      <Button kind="quiet" onClick={draw}>
        {t('ui.savePicture')}
      </Button>
      {picture && <Picture url={picture} content={content} fileName={fileName} onClose={() => setPicture(undefined)} />}
    </>
  )
}

interface PictureProps {
  url: string
  content: PictureContent
  fileName: string
  onClose: () => void
}

function Picture({ url, content, fileName, onClose }: PictureProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <Modal labelledBy={id} onDismiss={onClose}>
      <h2 id={id} className={styles.title}>
        {t('ui.savePicture')}
      </h2>
      <p className={styles.how}>{t('ui.pictureHow')}</p>
      <img className={styles.picture} src={url} alt={wordsOf(content)} />
      <div className={styles.actions}>
        <a className={styles.download} href={url} download={fileName}>
          {t('ui.downloadPicture')}
        </a>
        <Button wide onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Modal>
  )
}

/** Everything on the picture, for those who hear it. */
const wordsOf = ({ title, subtitle, code, facts }: PictureContent): string =>
  [title, subtitle, code?.number, ...facts.map(({ label, value }) => `${label} ${value}`)].filter(Boolean).join('\n')
