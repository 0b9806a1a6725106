import { Button } from '@registration/kit/ui/Button.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { WideModal } from '../../../ui/WideModal.tsx'
import { casePath } from '../queue/queue-address.ts'
import styles from './Notices.module.css'
import { type CaseNotice, useMarkSeen, useNotices } from './queries.ts'

/** What the officer is notified of: the number of new notices, and all of them in a dialog. */
export function Notices() {
  const t = useTranslate()
  const notices = useNotices()
  const { data } = notices
  const { mutate: markSeen } = useMarkSeen()
  const [isOpen, setOpen] = useState(false)
  const unseen = data?.unseen ?? 0
  const open = () => {
    setOpen(true)
    // What was read last may be a minute old.
    void notices.refetch()
  }
  const close = () => {
    setOpen(false)
    const ids = data?.notices.flatMap(({ id, isSeen }) => (isSeen ? [] : [id])) ?? []
    if (ids.length > 0) markSeen(ids)
  }
  return (
    <>
      <Button kind="quiet" icon={<Bell size="1.25rem" strokeWidth={1.75} aria-hidden="true" />} onClick={open}>
        {t('notices.title')} {unseen > 0 && <span className={styles.count}>{unseen}</span>}
      </Button>
      <span className="visually-hidden" role="status">
        {unseen > 0 && t('notices.new', { count: unseen })}
      </span>
      {isOpen && <NoticesDialog query={notices} onClose={close} />}
    </>
  )
}

function NoticesDialog({ query, onClose }: { query: ReturnType<typeof useNotices>; onClose: () => void }) {
  const t = useTranslate()
  const title = useId()
  return (
    <WideModal labelledBy={title} onDismiss={onClose}>
      <h2 id={title} className={styles.title}>
        {t('notices.title')}
      </h2>
      <Loaded query={query}>{({ notices }) => <NoticeList notices={notices} onFollow={onClose} />}</Loaded>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </WideModal>
  )
}

function NoticeList({ notices, onFollow }: { notices: readonly CaseNotice[]; onFollow: () => void }) {
  const t = useTranslate()
  if (notices.length === 0) return <EmptyState title={t('notices.empty')} />
  return (
    <ul className={styles.list}>
      {notices.map(({ id, caseId, number, kind, at, isSeen, by, note }) => (
        <li key={id} className={styles.notice} data-seen={isSeen}>
          <Link href={casePath(caseId, '')} onClick={onFollow}>
            {number}
          </Link>
          <span>{t(`notices.${kind}`, { by })}</span>
          <time className={styles.time}>{toMinute(at)}</time>
          {note !== '' && (
            <p className={styles.note} lang="zh-CN">
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
