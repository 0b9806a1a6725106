import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { LoadedList } from '@registration/kit/ui/LoadedList.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { PlaceRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { memo } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './MessagesScreen.module.css'
import { type Marked, type Message, useMarkRead, useMessages } from './queries.ts'

/** The inbox, newest first. A tap leads to what has changed and marks the message as read. */
export function MessagesScreen() {
  const t = useTranslate()
  const messages = useMessages()
  const markRead = useMarkRead()
  const { alert } = useDialogs()
  const shown = messages.data?.pages.flatMap(({ rows }) => rows) ?? []
  const [newest] = shown
  return (
    <>
      <PageHeader title={t('titles.messages')} fallback={paths.profile()} />
      <Stack>
        <LoadedList
          list={messages}
          skeleton={<Skeleton shape="row" count={8} />}
          empty={<EmptyState title={t('messages.empty')} help={t('messages.emptyHelp')} />}
        >
          {(loaded) => (
            <Rows>
              {loaded.map((message) => (
                <MessageRow key={message.id} message={message} onOpen={markRead.mutate} />
              ))}
            </Rows>
          )}
        </LoadedList>
      </Stack>
      {newest && shown.some(({ isRead }) => !isRead) && (
        <BottomBar>
          <MutateButton
            kind="quiet"
            wide
            mutation={markRead}
            input={() => {
              // The button goes at once: a second touch would open the message below it.
              ignoreTaps()
              return { newest: newest.id }
            }}
            onError={(error) => alert(error.message)}
          >
            {t('messages.readAll')}
          </MutateButton>
        </BottomBar>
      )}
    </>
  )
}

/** Memoized, so that a new page of a long list does not render the others again. */
const MessageRow = memo(function MessageRow({
  message,
  onOpen,
}: {
  message: Message
  onOpen: (opened: Marked) => void
}) {
  const t = useTranslate()
  const { id, title, text, at, link, isRead } = message
  const head = (
    <span className={styles.head}>
      {!isRead && <span className={styles.dot} role="img" aria-label={t('messages.unread')} />}
      <span className={isRead ? undefined : styles.unread}>{title}</span>
    </span>
  )
  const note = (
    <>
      <span className={styles.text}>
        <WholeNumbers text={text} />
      </span>
      <time dateTime={`${at.replace(' ', 'T')}+08:00`}>{toMinute(at)}</time>
    </>
  )
  return <PlaceRow href={link} title={head} note={note} onClick={isRead ? undefined : () => onOpen({ id })} />
})
