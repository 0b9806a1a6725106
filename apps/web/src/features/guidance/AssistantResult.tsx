import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { ButtonRow, LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { CalendarDays, Share2 } from 'lucide-react'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { BusinessTerms } from '../../ui/BusinessTerms.tsx'
import { shareLink } from '../../ui/share-link.ts'
import styles from './AssistantResult.module.css'
import type { Guidance, GuidanceResult } from './queries.ts'
import { assistantAt } from './steps.ts'
import { TakenChoices } from './TakenChoices.tsx'

interface AssistantResultProps {
  taken: Guidance['path']
  result: GuidanceResult
}

/** The business: who comes, how long, how much, which papers, and how to go on from here. */
export function AssistantResult({ taken, result }: AssistantResultProps) {
  const t = useTranslate()
  const share = useShare(taken, result.name)
  const { businessId, regionCode, regionName, name, whoComes, comes, materials, terms } = result
  const { byAppointment, canBeChecked } = result
  const facts = [
    { label: t('guidance.region'), value: regionName },
    { label: t('guidance.whoComes'), value: whoComes },
    ...(comes === null ? [] : [{ label: t('guidance.whoConfirms'), value: confirmWords(comes, t) }]),
  ]
  return (
    <>
      <Stack>
        <TakenChoices taken={taken} />
        <Card title={name}>
          <Facts facts={facts} />
          <BusinessTerms terms={terms} />
        </Card>
        <Card title={t('guidance.materials', { count: materials.length })}>
          <ul className={styles.materials}>
            {materials.map((material) => (
              <li key={material.name}>
                <b>{material.name}</b>
                <span>{material.hint}</span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t('guidance.materialsHelp')}</p>
        </Card>
        <Rows>
          <LinkRow
            to={paths.appointment({ regionCode })}
            icon={<CalendarDays strokeWidth={1.75} aria-hidden="true" />}
            title={t('guidance.book')}
          />
          <ButtonRow
            onClick={share}
            icon={<Share2 strokeWidth={1.75} aria-hidden="true" />}
            title={t('guidance.share')}
          />
        </Rows>
      </Stack>
      <BottomBar>
        {canBeChecked && (
          <ButtonLink
            kind="quiet"
            wide
            to={paths.registerCheck({ businessId, appointment: byAppointment, regionCode })}
          >
            {t('guidance.checkFirst')}
          </ButtonLink>
        )}
        <ButtonLink wide to={paths.applyGuide({ id: businessId, name, appointment: byAppointment, regionCode })}>
          {t('guidance.start')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

const confirmWords = (role: string, t: Translate) =>
  role ? t('guidance.confirmedBut', { role }) : t('guidance.confirmed')

/** By the phone's share sheet, by the clipboard, or shown to be copied by hand. Nothing personal is in the address. */
function useShare(taken: Guidance['path'], name: string) {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  return async () => {
    const link = `${location.origin}${assistantAt(taken.map(({ id }) => id))}`
    const outcome = await shareLink(link, name)
    if (outcome === 'copied') toast(t('guidance.linkCopied'))
    if (outcome === 'neither') await alert({ title: t('guidance.copyByHand'), text: link })
  }
}
