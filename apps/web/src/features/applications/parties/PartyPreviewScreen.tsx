import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { useGoBack } from '@registration/kit/ui/navigation.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useParty } from '../entries/entry-queries.ts'
import { coOwnersOf, holdingText } from '../entries/holding-values.ts'
import { type PartyFact, partyFacts } from '../entries/party-facts.ts'
import type { PartyRole } from '../entries/party-values.ts'
import { useApplication, useCodes, useFields } from '../queries.ts'

/** A party as it was entered, read-only (docs/product/applications.md 'Parties'). */
export function PartyPreviewScreen() {
  const { applicationId, partyId, role = 'rightsHolder' } = useRouteValues(paths.partyPreview)
  if (!applicationId || !partyId) return <Redirect to={paths.applications()} replace />
  return <Preview applicationId={applicationId} partyId={partyId} role={role} />
}

function Preview({
  applicationId,
  partyId,
  role: wanted,
}: {
  applicationId: string
  partyId: string
  role: PartyRole
}) {
  const t = useTranslate()
  const back = paths.applicationDetail({ id: applicationId })
  const goBack = useGoBack(back)
  const application = useApplication(applicationId)
  const fields = useFields(application.data?.application)
  const codes = useCodes('documentTypes')
  const party = useParty(applicationId, partyId)
  const role = application.data?.parties.find(({ id }) => id === partyId)?.role ?? wanted
  const alias = fields.data?.[`${role}Alias`] || t(`parties.${role}`)
  const factOf = ({ label, value }: PartyFact) => ({ label: t(`parties.${label}`), value: value || t('parties.empty') })
  return (
    <>
      <PageHeader title={t('parties.previewTitle', { alias })} fallback={back} />
      <Stack>
        <Loaded query={application} skeleton={<Skeleton />}>
          {({ parties }) => (
            <Loaded query={party} skeleton={<Skeleton />}>
              {(given) => (
                <Card>
                  <Facts
                    facts={[
                      { label: t('parties.kind'), value: t(`parties.${given.kind}`) },
                      ...partyFacts(given, codes.data ?? [], holdingText(given, coOwnersOf(parties), t)).map(factOf),
                    ]}
                  />
                </Card>
              )}
            </Loaded>
          )}
        </Loaded>
      </Stack>
      <BottomBar>
        <Button kind="quiet" wide onClick={goBack}>
          {t('parties.back')}
        </Button>
      </BottomBar>
    </>
  )
}
