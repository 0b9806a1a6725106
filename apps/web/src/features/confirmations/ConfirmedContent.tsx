import { Amount } from '@registration/kit/ui/Amount.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { type Fact, Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { useIsCompany } from '../../api/is-company.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConfirmedContent.module.css'
import type { Confirmable } from './confirmation-queries.ts'
import { PaperPictures } from './PaperPictures.tsx'

type Content = Pick<Confirmable, 'units' | 'parties' | 'answers' | 'papers'>

/** Exactly what is confirmed: the property with its price, the parties, the answers and the contracts. */
export function ConfirmedContent({ content: { units, parties, answers, papers } }: { content: Content }) {
  const t = useTranslate()
  return (
    <>
      {units.length === 0 && <Card title={t('confirmations.unit')}>{t('confirmations.unitMissing')}</Card>}
      {units.map(({ facts }, index) => (
        <Card
          // Nothing else names it, and the order is the server's.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          title={units.length > 1 ? t('confirmations.unitOf', { n: index + 1 }) : t('confirmations.unit')}
        >
          <Facts facts={facts.map(inItsShape)} />
        </Card>
      ))}
      <Card title={t('confirmations.parties')}>
        <ul className={styles.list}>
          {parties.map((party, index) => (
            // Two masked people can look the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <PartyItem key={index} party={party} />
          ))}
        </ul>
      </Card>
      {answers.length > 0 && (
        <Card title={t('confirmations.answers')}>
          <Facts facts={answers} isStacked />
        </Card>
      )}
      {papers.map((paper) => (
        <Card key={paper.name} title={paper.name}>
          <PaperPictures paper={paper} />
        </Card>
      ))}
    </>
  )
}

/** As on the form: an amount is compared by its capitals, a long number group by group. */
function inItsShape({ label, value, kind }: Content['units'][number]['facts'][number]): Fact {
  if (kind === 'text') return { label, value }
  if (kind === 'amount') return { label, value: <Amount value={value} /> }
  const groups = kind === 'unitNumber' ? unitNumberGroups : []
  return { label, value: <NumberGroups value={value} groups={groups} label={label} /> }
}

function PartyItem({ party }: { party: Content['parties'][number] }) {
  const t = useTranslate()
  const own = useIsCompany() ? 'confirmations.ownCompany' : 'confirmations.ownParty'
  const { alias, name, documentType, documentNumber, legalRepresentative, isOwn, share, agent } = party
  return (
    <li className={styles.item}>
      <p className={styles.name}>{t(isOwn ? own : 'confirmations.party', { role: alias, name })}</p>
      <p className={styles.quiet}>
        {documentType} {documentNumber}
      </p>
      {legalRepresentative && (
        <p className={styles.quiet}>{t('confirmations.legalRepresentative', { name: legalRepresentative })}</p>
      )}
      {share && <p className={styles.quiet}>{share}</p>}
      {agent && <p className={styles.quiet}>{t('confirmations.agent', { name: agent })}</p>}
    </li>
  )
}
