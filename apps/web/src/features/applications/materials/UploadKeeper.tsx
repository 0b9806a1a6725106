import { paths } from '@registration/contract/paths.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useAskBeforeClosing } from '@registration/kit/ui/use-ask-before-closing.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useWhenOnline } from '@registration/kit/ui/use-when-online.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { keepLostUploads } from '../../../api/lost-uploads.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './UploadKeeper.module.css'
import { isUnderWay, type Upload, type UploadEvent } from './upload-queue.ts'
import { uploadsOf } from './uploads.ts'

/**
 * Watches over the uploads on every screen: says how many are under way or failed, retries those that the network cut off,
 * asks before the page is closed, and empties the queue when the session ends or becomes another citizen's.
 */
export function UploadKeeper() {
  const openid = useSession()?.user.openid
  return <OneCitizensUploads key={openid} openid={openid} />
}

function OneCitizensUploads({ openid }: { openid: string | undefined }) {
  const { queue, subscribe, dispatch } = uploadsOf(useQueryClient())
  const uploads = useSyncExternalStore(subscribe, queue)
  useEmptiedAtTheEnd(openid)
  const retry = () => dispatch({ type: 'offlineRetried' })
  useWhenOnline(retry)
  useEachMinute(
    uploads.some(({ state }) => state === 'offline'),
    retry,
  )
  useAskBeforeClosing(uploads.some(isUnderWay))
  return <UploadNote uploads={useElsewhere(uploads)} onDismiss={() => dispatch({ type: 'failuresDiscarded' })} />
}

/**
 * The queue ends with the session. Files that were still on their way are said to be lost: after the next sign-in, since the
 * page is replaced at once, or after a sign-out here.
 */
function useEmptiedAtTheEnd(openid = '') {
  const { queue, dispatch } = uploadsOf(useQueryClient())
  const toast = useToast()
  const t = useTranslate()
  const empty = useEffectEvent(() => {
    const lost = queue().filter(isUnderWay).length
    dispatch({ type: 'emptied' })
    if (lost > 0 && !keepLostUploads(openid, lost)) toast(t('materials.uploadsEnded', { count: lost }))
  })
  useEffect(() => () => empty(), [])
}

/** While the network is there no event says when the server can be reached again. */
function useEachMinute(isNeeded: boolean, retry: () => void) {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isNeeded) return
    const timer = setInterval(() => navigator.onLine && again(), 60_000)
    return () => clearInterval(timer)
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
  useSayWhenDone(uploads)
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
function useSayWhenDone(shown: readonly Upload[]) {
  const { subscribe } = uploadsOf(useQueryClient())
  const t = useTranslate()
  const toast = useToast()
  const say = useEffectEvent((event: UploadEvent) => {
    if (event.type !== 'finished' && event.type !== 'repeated') return
    const others = shown.filter(({ key }) => key !== event.key)
    const isLast = others.length < shown.length && others.every(({ state }) => state === 'repeated')
    if (isLast) toast(t('materials.allUploaded'), 'saved')
  })
  useEffect(() => subscribe((event) => say(event)), [subscribe])
}
