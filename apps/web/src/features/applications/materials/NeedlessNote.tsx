import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { useRemoval } from '../use-removal.ts'
import { useKeepMaterial } from './case-material-queries.ts'
import { type Material, useDeleteAttachment } from './material-queries.ts'
import styles from './NeedlessNote.module.css'

interface NeedlessNoteProps {
  applicationId: string
  material: Material
}

/** The answers rule the material out, and it has files. They stay, and the citizen decides. */
export function NeedlessNote({ applicationId, material: { id, name, isKept, attachments } }: NeedlessNoteProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const keep = useKeepMaterial(applicationId, id)
  const deletion = useDeleteAttachment(applicationId)
  const remove = useRemoval({
    mutateAsync: async () => {
      for (const attachment of attachments) await deletion.mutateAsync(attachment.id)
    },
  })
  return (
    <div className={styles.note}>
      <p role="status">{t(isKept ? 'materials.kept' : 'materials.notNeeded')}</p>
      <div className={styles.actions}>
        <MutateButton
          kind="quiet"
          mutation={keep}
          input={() => !isKept}
          onSuccess={ignoreTaps}
          onError={(error) => alert(error.message)}
        >
          {t(isKept ? 'materials.keepNot' : 'materials.keep')}
          <span className="visually-hidden"> {name}</span>
        </MutateButton>
        <Button kind="danger" busy={deletion.isPending} onClick={() => void remove(id)}>
          {t('materials.remove')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </div>
  )
}
