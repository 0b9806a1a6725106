import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge, type Tone } from '@registration/kit/ui/StatusBadge.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { type QueueNumber, useAhead, useCancelNumber, useNumbers } from './queries.ts'
import styles from './queue.module.css'

/** `/queue/numbers`: the citizen's numbers, each with the count of people ahead while it waits. */
export function NumbersScreen() {
  const t = useTranslate()
  const numbers = useNumbers()
  const isOff = numbers.error instanceof ApiError && numbers.error.is('moduleOff')
  return (
    <>
      <PageHeader title={t('callQueue.mine')} fallback={paths.queue()} />
      <Stack>
        <Loaded query={numbers} skeleton={<Skeleton count={2} />}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('callQueue.none')} help={t('callQueue.noneHelp')} />
            ) : (
              <ul className={styles.rows}>
                {list.map((number) => (
                  <li key={number.id}>
                    <NumberCard number={number} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
      {/* An office without numbers has none to take. */}
      {!isOff && (
        <BottomBar>
          <ButtonLink to={paths.queue()} wide>
            {t('callQueue.take')}
          </ButtonLink>
        </BottomBar>
      )}
    </>
  )
}

const states = {
  booked: { tone: 'wait', key: 'appointments.stateBooked' },
  cancelled: { tone: 'quiet', key: 'appointments.stateCancelled' },
  closed: { tone: 'bad', key: 'appointments.stateClosed' },
  kept: { tone: 'good', key: 'appointments.stateKept' },
  missed: { tone: 'bad', key: 'appointments.stateMissed' },
} as const satisfies Record<QueueNumber['state'], { tone: Tone; key: string }>

const over = { tone: 'quiet', key: 'appointments.stateOver' } as const

function NumberCard({ number: ticket }: { number: QueueNumber }) {
  const t = useTranslate()
  const numberId = useId()
  const isBooked = ticket.state === 'booked'
  const { tone, key } = isBooked && ticket.isOver ? over : states[ticket.state]
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.number} id={numberId}>
          {t('callQueue.number', { number: ticket.number })}
        </h2>
        <StatusBadge tone={tone} text={t(key)} />
      </div>
      <p>{ticket.officeName}</p>
      <p>{ticket.queueName}</p>
      <p className={styles.help}>
        {ticket.day} {ticket.time}
      </p>
      {isBooked && !ticket.isOver && <Ahead id={ticket.id} />}
      {ticket.canCancel && <CancelButton ticket={ticket} describedBy={numberId} />}
    </Card>
  )
}

function Ahead({ id }: { id: string }) {
  const t = useTranslate()
  const ahead = useAhead(id)
  return (
    <Loaded query={ahead} skeleton={<Skeleton shape="line" />}>
      {({ ahead: count }) => (
        <p className={styles.ahead} role="status">
          {count === 0 ? t('callQueue.next') : t('callQueue.ahead', { count })}
        </p>
      )}
    </Loaded>
  )
}

function CancelButton({ ticket, describedBy }: { ticket: QueueNumber; describedBy: string }) {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const cancellation = useCancelNumber()
  const cancel = async () => {
    const text = t('callQueue.cancelAsk', { number: ticket.number })
    const buttons = { okText: t('callQueue.cancel'), cancelText: t('callQueue.keep') }
    if (!(await confirm({ text, ...buttons, danger: true }))) return
    // Awaited here: the message after it must not disappear with the button.
    try {
      await cancellation.mutateAsync(ticket.id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    toast(t('callQueue.cancelled'), 'saved')
  }
  return (
    <Button kind="danger" aria-describedby={describedBy} busy={cancellation.isPending} onClick={cancel}>
      {t('callQueue.cancel')}
    </Button>
  )
}
