import type { HoldingSummary } from '@registration/contract/holdings.ts'
import { paths } from '@registration/contract/paths.ts'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { type Translate, useTranslate } from '../../locales/language.ts'
import styles from './Holdings.module.css'
import { RestrictionBadges } from './RestrictionBadges.tsx'

/** One unit of the list. Its name leads to everything about it. */
export function HoldingCard({ holding }: { holding: HoldingSummary }) {
  const t = useTranslate()
  return (
    <section className={styles.card}>
      <h2 className={styles.location}>
        <Link href={paths.propertyDetail({ ref: holding.ref })} className={styles.open}>
          <span>{holding.location}</span>
          <ChevronRight size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </h2>
      <RestrictionBadges holding={holding} />
      <Facts
        facts={[
          ...(holding.use ? [{ label: t('archive.use'), value: holding.use }] : []),
          ...(holding.area ? [{ label: t('archive.area'), value: squareMetres(holding.area, t) }] : []),
          { label: t('archive.coOwnership'), value: ownershipText(holding, t) },
          {
            label: t('archive.certificateNumber'),
            value: <NumberGroups value={holding.certificateNumber} label={t('archive.certificateNumber')} />,
          },
        ]}
      />
    </section>
  )
}

export const squareMetres = (area: string, t: Translate) => t('archive.squareMetres', { area })

/** 单独所有, 共同共有, 其它共有, or 按份共有 with the caller's own share. */
export function ownershipText({ ownership, share }: Pick<HoldingSummary, 'ownership' | 'share'>, t: Translate): string {
  return ownership === 'byShares' ? t('holdings.byShares', { share }).trim() : t(`holdings.${ownership}`)
}
