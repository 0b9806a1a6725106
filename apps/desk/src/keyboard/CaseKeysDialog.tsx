import { Button } from '@registration/kit/ui/Button.tsx'
import { Switch } from '@registration/kit/ui/Switch.tsx'
import { useId } from 'react'
import { useTranslate } from '../locales/language.ts'
import { WideModal } from '../ui/WideModal.tsx'
import styles from './CaseKeysDialog.module.css'
import { printedKeys } from './case-key-rules.ts'
import { setKeysOn, useAreKeysOn } from './use-case-keys.ts'

/** With those that are no keys of the case alone. */
const printed = {
  ...printedKeys,
  search: ['/'],
  place: ['↑ ↓'],
} satisfies Record<string, readonly string[]>

const groups = [
  { title: 'keys.cases', keys: ['next', 'previous', 'takeNext', 'claim', 'search', 'back'] },
  {
    title: 'keys.papers',
    keys: ['nextMaterial', 'previousFile', 'nextFile', 'rotate', 'zoomIn', 'zoomOut', 'zoomFit', 'pair'],
  },
  { title: 'keys.review', keys: ['place', 'tick', 'remark', 'note', 'pass', 'return', 'hold', 'help'] },
] as const satisfies readonly { title: string; keys: readonly (keyof typeof printed)[] }[]

/** Lists the keys of a case, and switches them off for who does not want them. */
export function CaseKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const id = useId()
  const areOn = useAreKeysOn()
  return (
    <WideModal labelledBy={id} onDismiss={onClose}>
      <h2 id={id} className={styles.title}>
        {t('keys.title')}
      </h2>
      <p className={styles.help}>{t('keys.about')}</p>
      <div className={styles.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className={styles.group}>{t(title)}</h3>
            <dl className={styles.keys}>
              {keys.map((key) => (
                <div key={key}>
                  <dt>
                    <kbd>{printed[key][0]}</kbd>
                  </dt>
                  <dd>{t(`keys.${key}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.bottom}>
        <Switch label={t('keys.on')} checked={areOn} onChange={setKeysOn} />
        <span className={styles.on} aria-hidden="true">
          {t('keys.on')}
        </span>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </WideModal>
  )
}
