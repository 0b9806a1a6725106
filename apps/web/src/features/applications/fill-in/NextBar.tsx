import type { checkApplication } from '@registration/contract/applications.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import type { PartyRole } from '../entries/party-values.ts'
import type { ApplicationDetails } from '../queries.ts'
import { useCheckApplication } from '../submission-queries.ts'
import { useRefused } from '../use-refused.ts'
import styles from './NextBar.module.css'
import { useAskChecked } from './use-ask-checked.ts'

interface NextBarProps {
  details: ApplicationDetails
  /** The titles of the parts that are not filled in yet. */
  lacking: readonly string[]
  /** What each side is called. */
  aliases: Record<PartyRole, string>
  /** Saves what is typed on the screen. Whether it is complete and saved. */
  save: () => Promise<boolean>
  /** Where 下一步 leads. */
  next: string
}

/** What is missing, and 下一步: it saves, has the application checked, and asks about what it found. */
export function NextBar({ details, lacking, aliases, save, next }: NextBarProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { id } = details.application
  const refused = useRefused(id)
  const check = useCheckApplication()
  const askChecked = useAskChecked(details, aliases)
  const goOn = async (checked: Answer<typeof checkApplication>) => {
    if (await askChecked(checked)) navigate(next)
  }
  return (
    <BottomBar>
      <div>
        <p className={styles.lacking} role="status">
          {lacking.length > 0 &&
            t('applications.lacking', { count: lacking.length, parts: lacking.join(t('parties.comma')) })}
        </p>
        <MutateButton
          mutation={check}
          wide
          input={async () => ((await save()) ? id : undefined)}
          onSuccess={(checked) => void goOn(checked)}
          onError={(error) => void refused(error)}
        >
          {t('applications.next')}
        </MutateButton>
      </div>
    </BottomBar>
  )
}
