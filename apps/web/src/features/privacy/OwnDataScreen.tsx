import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useCodeFailure } from '../../ui/use-code-failure.ts'
import { OwnCode } from './OwnCode.tsx'
import styles from './OwnDataPage.module.css'
import { OwnDataPage } from './OwnDataPage.tsx'
import { useExportOwnData } from './queries.ts'

/**
 * Everything that is stored about the citizen, after a code: to read, print and download
 * (docs/product/privacy.md 'Privacy').
 */
export function OwnDataScreen() {
  const t = useTranslate()
  const phone = useSession()?.user.phone ?? ''
  const [code, setCode] = useState('')
  const exporting = useExportOwnData()
  const { alert } = useDialogs()
  const fail = useCodeFailure()
  const ask = async () => {
    if (phone === '' || code.trim() !== '') return code
    await alert(t('privacy.codeNeeded'))
    return undefined
  }
  return (
    <>
      <PageHeader title={t('titles.ownData')} fallback={paths.privacy()} />
      {exporting.data ? (
        <OwnDataPage data={exporting.data} />
      ) : (
        <>
          <Stack>
            <Card>
              <div className={styles.ask}>
                <p>{t('privacy.exportHelp')}</p>
                {phone !== '' && <OwnCode phone={phone} value={code} onChange={setCode} />}
              </div>
            </Card>
          </Stack>
          <BottomBar>
            <MutateButton mutation={exporting} wide input={ask} onError={fail}>
              {t('privacy.show')}
            </MutateButton>
          </BottomBar>
        </>
      )}
    </>
  )
}
