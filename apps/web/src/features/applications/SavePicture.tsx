import { useId, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { drawLines } from './draw-lines.ts'
import styles from './SavePicture.module.css'

/** Draws the lines as a picture for the album. Pages may not write to the album: the citizen saves it by a long press. */
export function SavePicture({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const [picture, setPicture] = useState<string>()
  const draw = () => {
    const drawn = drawLines(title, lines)
    if (drawn) setPicture(drawn)
    else void alert(t('applications.noPicture'))
  }
  return (
    <>
      <Button kind="quiet" onClick={draw}>
        {t('applications.savePicture')}
      </Button>
      {picture && <Picture url={picture} text={[title, ...lines].join('\n')} onClose={() => setPicture(undefined)} />}
    </>
  )
}

function Picture({ url, text, onClose }: { url: string; text: string; onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Modal labelledBy={id} onDismiss={onClose}>
      <h2 id={id} className={styles.title}>
        {t('applications.pictureTitle')}
      </h2>
      <img className={styles.picture} src={url} alt={text} />
      <p className={styles.how}>{t('applications.pictureHow')}</p>
      <a className={styles.download} href={url} download="submission.png">
        {t('applications.downloadPicture')}
      </a>
      <Button wide onClick={onClose}>
        {t('ui.close')}
      </Button>
    </Modal>
  )
}
