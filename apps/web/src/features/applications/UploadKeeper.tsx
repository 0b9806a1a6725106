import { paths } from '@registration/contract/paths.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'
import { useWhenOnline } from '../../ui/use-when-online.ts'
import styles from './UploadKeeper.module.css'
import { isUnderWay, type Upload } from './upload-queue.ts'
import { uploadsOf } from './uploads.ts'

/**
 * Watches over the uploads on every screen: says how many are under way or failed, goes on with them when the network is
 * back, asks before the page is closed, and empties the queue when the session ends or becomes another citizen's.
 */
export function UploadKeeper() {
  const openid = useSession()?.user.openid
  return <OneCitizensUploads key={openid} />
}

function OneCitizensUploads() {
  const { queue, subscribe, dispatch } = uploadsOf(useQueryClient())
  const uploads = useSyncExternalStore(subscribe, queue)
  useEffect(() => () => dispatch({ type: 'emptied' }), [dispatch])
  useWhenOnline(() => dispatch({ type: 'networkBack' }))
  useAskBeforeClosing(uploads.some(isUnderWay))
  return <UploadNote uploads={useElsewhere(uploads)} onDismiss={() => dispatch({ type: 'failuresDiscarded' })} />
}

function useAskBeforeClosing(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}

/** The uploads without those that the present screen itself shows. */
function useElsewhere(uploads: readonly Upload[]): readonly Upload[] {
  const [pathname] = useLocation()
  const { applicationId: open } = useRouteValues(paths.materials)
  const shown = pathname === paths.materials.pattern ? open : undefined
  return uploads.filter(({ applicationId }) => applicationId !== shown)
}

function UploadNote({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss: () => void }) {
  const t = useTranslate()
  const underWay = uploads.filter(isUnderWay)
  const failures = uploads.filter(({ state }) => state === 'failed')
  const failed = failures.length
  const isOffline = underWay.some(({ state }) => state === 'offline')
  useSayWhenDone(underWay.length, failed)
  const first = underWay[0] ?? failures[0]
  return (
    <div role="status">
      {first && (
        <div className={styles.note}>
          {underWay.length > 0 && (
            <p>
              {t(isOffline ? 'materials.offlineElsewhere' : 'materials.underWayElsewhere', { count: underWay.length })}
            </p>
          )}
          {failed > 0 && <p>{t('materials.failedElsewhere', { count: failed })}</p>}
          <p className={styles.actions}>
            <Link className={styles.action} href={paths.materials({ applicationId: first.applicationId })}>
              {t('materials.showUploads')}
            </Link>
            {failed > 0 && (
              <button type="button" className={styles.action} onClick={onDismiss}>
                {t('materials.dismissFailures')}
              </button>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

/** A message when the last of the files that are shown as under way has arrived. */
function useSayWhenDone(underWay: number, failed: number) {
  const t = useTranslate()
  const toast = useToast()
  const [pathname] = useLocation()
  const before = useRef({ underWay, pathname })
  useEffect(() => {
    const isSameScreen = before.current.pathname === pathname
    if (isSameScreen && before.current.underWay > 0 && underWay === 0 && failed === 0)
      toast(t('materials.allUploaded'), 'saved')
    before.current = { underWay, pathname }
  }, [underWay, failed, pathname, toast, t])
}
