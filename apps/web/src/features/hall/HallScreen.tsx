import { useTranslate } from '../../locales/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HallFrame } from './HallFrame.tsx'
import styles from './HallScreen.module.css'
import { HallServices } from './HallServices.tsx'
import { useHall } from './queries.ts'

/** The service hall, asked for where the page did not bring it along. Shown to everyone. */
export function HallScreen() {
  const t = useTranslate()
  return (
    <HallFrame>
      <Loaded query={useHall()} skeleton={<HallSkeleton />}>
        {(hall) => (
          <HallServices hall={hall}>
            {hall.groups.length === 0 && <EmptyState title={t('hall.noMenus')} help={t('hall.noMenusHelp')} />}
          </HallServices>
        )}
      </Loaded>
    </HallFrame>
  )
}

function HallSkeleton() {
  return (
    <>
      <div className={styles.banner}>
        <Skeleton shape="banner" />
      </div>
      <div className={styles.groups}>
        <Skeleton shape="title" />
        <Skeleton shape="tile" count={4} />
      </div>
    </>
  )
}
