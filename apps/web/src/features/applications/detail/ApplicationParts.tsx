import { paths } from '@registration/contract/paths.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { useBridge } from '../../../wechat/queries.ts'
import { ConfirmationsRow } from '../ConfirmationsRow.tsx'
import { coOwnersOf, holdingText } from '../entries/holding-values.ts'
import type { PartyRole } from '../entries/party-values.ts'
import { AttachmentTiles } from '../materials/AttachmentTiles.tsx'
import { useMaterials } from '../materials/material-queries.ts'
import { type ApplicationDetails, type FieldSettings, useFields } from '../queries.ts'
import styles from './ApplicationParts.module.css'

/** What was entered: parties and property as rows that lead to their previews, and the materials with their files. */
export function ApplicationParts({ details }: { details: ApplicationDetails }) {
  const fields = useFields(details.application)
  return (
    <>
      <Loaded query={fields} skeleton={<Skeleton />}>
        {(settings) => (
          <>
            <Parties details={details} settings={settings} partyRole="rightsHolder" />
            <Parties details={details} settings={settings} partyRole="obligor" />
          </>
        )}
      </Loaded>
      <ConfirmationsRow applicationId={details.application.id} />
      <Units details={details} />
      <Materials applicationId={details.application.id} />
    </>
  )
}

interface PartiesProps {
  details: ApplicationDetails
  settings: FieldSettings
  partyRole: PartyRole
}

function Parties({ details, settings, partyRole: role }: PartiesProps) {
  const t = useTranslate()
  const parties = details.parties.filter((party) => party.role === role)
  const coOwners = settings.asksCoOwnership ? coOwnersOf(details.parties) : []
  if (parties.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{settings[`${role}Alias`] || t(`parties.${role}`)}</h2>
      <Rows>
        {parties.map((party) => (
          <LinkRow
            key={party.id}
            to={paths.partyPreview({ role, partyId: party.id, applicationId: details.application.id })}
            title={party.name}
            note={[party.phone, holdingText(party, coOwners, t)].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
    </section>
  )
}

function Units({ details }: { details: ApplicationDetails }) {
  const t = useTranslate()
  if (details.units.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{t('units.title')}</h2>
      <Rows>
        {details.units.map(({ id, location, certificateNumber }) => (
          <LinkRow
            key={id}
            to={paths.propertyUnitPreview({ unitId: id, applicationId: details.application.id })}
            title={location || certificateNumber}
            note={location ? certificateNumber : undefined}
          />
        ))}
      </Rows>
    </section>
  )
}

function Materials({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const materials = useMaterials(applicationId)
  const bridge = useBridge()
  return (
    <Loaded query={materials} skeleton={<Skeleton />}>
      {(list) => {
        const given = list.filter(({ attachments }) => attachments.length > 0)
        return (
          <Card title={t('applications.materials')}>
            {given.length === 0 && <p>{t('materials.none')}</p>}
            {given.map((material) => (
              <div key={material.id} className={styles.material}>
                <h3 className={styles.name}>{material.name}</h3>
                <ul className={styles.tiles}>
                  <AttachmentTiles material={material} bridge={bridge} />
                </ul>
              </div>
            ))}
          </Card>
        )
      }}
    </Loaded>
  )
}
