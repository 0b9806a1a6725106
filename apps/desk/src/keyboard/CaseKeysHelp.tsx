import { Button } from '@registration/kit/ui/Button.tsx'
import { Switch } from '@registration/kit/ui/Switch.tsx'
import { Keyboard } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { WideModal } from '../ui/WideModal.tsx'
import styles from './CaseKeysHelp.module.css'
import { printedKeys } from './case-key-rules.ts'
import { setKeysOn, useAreKeysOn, useCaseKeys } from './use-case-keys.ts'

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

/** The button 快捷键 and the key `?`: they list the keys, and switch them off for who does not want them. */
export function CaseKeysHelp() {
  const t = useTranslate()
  const id = useId()
  const areOn = useAreKeysOn()
  const [isOpen, setIsOpen] = useState(false)
  useCaseKeys({ help: () => setIsOpen(true) })
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind="quiet" icon={<Keyboard size="1rem" aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('keys.title')}
      </Button>
      {isOpen && (
        <WideModal labelledBy={id} onDismiss={close}>
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
            <Button kind="quiet" onClick={close}>
              {t('ui.close')}
            </Button>
          </div>
        </WideModal>
      )}
    </>
  )
}
