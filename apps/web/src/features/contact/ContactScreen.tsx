import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { Phone } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ContactScreen.module.css'
import { useContact, useOtherOffices } from './queries.ts'

/** The office's name, address, phone and hours, line by line, then those of other cities; a phone can be called. */
export function ContactScreen() {
  const t = useTranslate()
  const { applicationId } = useRouteValues(paths.contact)
  const contact = useContact(applicationId)
  const { data: others = [] } = useOtherOffices(applicationId)
  return (
    <>
      <PageHeader title={t('titles.contact')} fallback={paths.profile()} />
      <Stack>
        <Loaded query={contact} skeleton={<Skeleton />}>
          {(lines) =>
            lines.length === 0 ? (
              <EmptyState title={t('information.empty')} />
            ) : (
              <Card title={t('information.office')}>
                <Lines lines={lines} />
              </Card>
            )
          }
        </Loaded>
        {others.length > 0 && (
          <Card title={t('information.otherOffices')}>
            {others.map(({ name, address, phone, hours }) => (
              <Lines key={name} lines={[name, address, phone, hours]} />
            ))}
          </Card>
        )}
      </Stack>
    </>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{isPhone(line) ? <Call phone={line} /> : <WholeNumbers text={line} />}</li>
      ))}
    </ul>
  )
}

const isPhone = (line: string) => /^[\d-]{7,13}$/.test(line)

function Call({ phone }: { phone: string }) {
  const t = useTranslate()
  return (
    <a className={styles.call} href={`tel:${phone}`} aria-label={t('information.call', { phone })}>
      <Phone size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      {phone}
    </a>
  )
}
