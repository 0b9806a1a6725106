import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { PlaceRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { UsersRound } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { useBoard } from '../../api/board.ts'
import { useIsOn } from '../../api/modules.ts'
import { useTranslate } from '../../locales/language.ts'

interface ConfirmationsRowProps {
  applicationId: string
  /** May keep the row from leading on. */
  onClick?: MouseEventHandler
}

/**
 * The way to the parties' confirmations, with how many there are. Nothing where the office or the business asks for none
 * (docs/product/confirmation.md 'Screens').
 */
export function ConfirmationsRow({ applicationId, onClick }: ConfirmationsRowProps) {
  const t = useTranslate()
  const isOn = useIsOn('confirmation')
  const { data: board, error } = useBoard(applicationId, isOn)
  const isUnread = board === undefined && error instanceof ApiError && error.isPassing
  if (!isOn || (!isUnread && !board?.places.some(({ state }) => state !== 'notAsked'))) return null
  return (
    <Rows>
      <PlaceRow
        href={paths.confirmBoard({ applicationId })}
        onClick={onClick}
        icon={<UsersRound strokeWidth={1.75} aria-hidden="true" />}
        title={t('titles.confirmBoard')}
        note={
          board
            ? t('confirmations.rowDone', { confirmed: board.confirmed, total: board.total })
            : t('confirmations.rowUnread')
        }
      />
    </Rows>
  )
}
