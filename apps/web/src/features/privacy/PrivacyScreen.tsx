import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Download, FileText, PencilLine, UserRoundX } from 'lucide-react'
import { useIsOn, useModules } from '../../api/modules.ts'
import { useTranslate } from '../../locales/language.ts'
import { Settled } from '../../ui/Settled.tsx'
import { ConsentList } from './ConsentList.tsx'
import { PropertyLookList } from './PropertyLookList.tsx'
import { useConsents, usePropertyLooks, useSignIns } from './queries.ts'
import { SignInList } from './SignInList.tsx'

/**
 * The sign-ins, notices and consents of the citizen, and what they may do with their data (docs/product/privacy.md 'Privacy').
 */
export function PrivacyScreen() {
  const t = useTranslate()
  const consents = useConsents()
  const signIns = useSignIns()
  const modules = useModules()
  const isPropertyOn = useIsOn('property')
  const looks = usePropertyLooks(isPropertyOn)
  return (
    <>
      <PageHeader title={t('titles.privacy')} fallback={paths.profile()} />
      <Stack>
        <Rows>
          <LinkRow
            to={paths.privacyNotice()}
            icon={<FileText strokeWidth={1.75} aria-hidden="true" />}
            title={t('privacy.readNotice')}
          />
          <LinkRow
            to={paths.ownData()}
            icon={<Download strokeWidth={1.75} aria-hidden="true" />}
            title={t('privacy.exportData')}
            note={t('privacy.exportHelp')}
          />
          <LinkRow
            to={paths.userInfo()}
            icon={<PencilLine strokeWidth={1.75} aria-hidden="true" />}
            title={t('privacy.correct')}
          />
          <LinkRow
            to={paths.closeAccount()}
            icon={<UserRoundX strokeWidth={1.75} aria-hidden="true" />}
            title={t('privacy.close')}
          />
        </Rows>
        {/* A list that came later would move the buttons of those below it. */}
        <Settled queries={[modules, signIns, looks, consents]} skeleton={<Skeleton count={3} />}>
          <Card title={t('privacy.signIns')}>
            <Loaded query={signIns} skeleton={<Skeleton shape="line" count={3} />}>
              {(known) => <SignInList signIns={known} />}
            </Loaded>
          </Card>
          {isPropertyOn && (
            <Card title={t('privacy.looks')}>
              <Loaded query={looks} skeleton={<Skeleton shape="line" count={2} />}>
                {(known) => <PropertyLookList looks={known} />}
              </Loaded>
            </Card>
          )}
          <Card title={t('privacy.consents')}>
            <Loaded query={consents} skeleton={<Skeleton shape="line" count={2} />}>
              {(known) => <ConsentList consents={known.consents} />}
            </Loaded>
          </Card>
        </Settled>
      </Stack>
    </>
  )
}
