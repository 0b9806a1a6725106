import { limits } from '@registration/contract/rules/limits.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { type ReusableFile, useReuseFiles } from './case-material-queries.ts'
import styles from './ReuseSheet.module.css'

interface ReuseSheetProps {
  applicationId: string
  materialId: string
  files: readonly ReusableFile[]
  onClose: () => void
}

/** Files of earlier applications, each with its business and day, to be copied to a material. */
export function ReuseSheet({ applicationId, materialId, files, onClose }: ReuseSheetProps) {
  const t = useTranslate()
  const titleId = useId()
  const toast = useToast()
  const { alert } = useDialogs()
  const reuse = useReuseFiles(applicationId, materialId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isFull = chosen.length >= limits.picturesPerPick
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <h2 id={titleId} className={styles.title}>
        {t('materials.reuse')}
      </h2>
      <p className={styles.help}>{t('materials.reuseHelp', { n: limits.picturesPerPick })}</p>
      <ul className={styles.files}>
        {files.map(({ id, url, mediaType, business, submittedAt }) => {
          const isChosen = chosen.includes(id)
          return (
            <li key={id}>
              <label className={styles.file}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                {mediaType.startsWith('image/') ? (
                  <img className={styles.picture} src={`${url}?size=thumb`} alt="" loading="lazy" />
                ) : (
                  <span className={styles.picture}>
                    <FileText size="1.75rem" strokeWidth={1.75} aria-hidden="true" />
                  </span>
                )}
                <span className={styles.from}>
                  <span>{business}</span>
                  <span className={styles.day}>{t('materials.reuseFile', { day: submittedAt.slice(0, 10) })}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className={styles.actions}>
        <Button kind="quiet" wide onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <MutateButton
          mutation={reuse}
          wide
          input={async () => {
            if (chosen.length > 0) return [...chosen]
            await alert(t('materials.reuseNone'))
            return undefined
          }}
          onSuccess={(added) => {
            const count = added.filter((file) => !file.isRepeated).length
            toast(count === 0 ? t('materials.repeated') : t('materials.reused', { count }), 'saved')
            onClose()
            ignoreTaps()
          }}
          onError={(error) => alert(error.message)}
        >
          {t('materials.reuseChosen', { count: chosen.length })}
        </MutateButton>
      </div>
    </Modal>
  )
}
