import { Button } from '@registration/kit/ui/Button.tsx'
import { copyText } from '@registration/kit/ui/copy-text.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../locales/language.ts'
import styles from './RecoveryCodes.module.css'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const copy = async () => toast((await copyText(codes.join('\n'))) ? t('ui.copied') : t('ui.copyFailed'), 'hint')
  return (
    <>
      <p>{t('account.recoveryHelp')}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={onKept}>{t('account.recoveryKept')}</Button>
        <Button kind="quiet" onClick={copy}>
          {t('ui.copy')}
        </Button>
      </div>
    </>
  )
}
