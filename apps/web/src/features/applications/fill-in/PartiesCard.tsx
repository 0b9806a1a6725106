import type { Party } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { type Place, partyAddress } from '../entries/entry-address.ts'
import { useDeleteParty } from '../entries/entry-queries.ts'
import { type PartyRole, partyLabelOf } from '../entries/party-values.ts'
import type { PartyTask } from '../entries/tasks.ts'
import { useRemoval } from '../use-removal.ts'
import { EntriesCard, type Entry } from './EntriesCard.tsx'

interface PartiesCardProps {
  partyRole: PartyRole
  alias: string
  task: PartyTask
  parties: readonly Party[]
  place: Place
}

/** The parties of one side, with the sheet of what can be done with each. */
export function PartiesCard({ partyRole: role, alias, task, parties, place }: PartiesCardProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Entry>()
  const remove = useRemoval(useDeleteParty(place.applicationId))
  const own = parties.filter((party) => party.role === role)
  const lacking = own.find(({ id }) => id === task.lacking?.id)
  const labels = task.lacking?.fields.map((field) => t(`parties.${partyLabelOf(field, lacking?.kind === 'company')}`))
  return (
    <>
      <EntriesCard
        title={alias}
        task={task}
        filledText={t('applications.taskPersons', { count: task.count })}
        addEntry={paths.party({ role, ...place })}
        columns={[t('applications.name'), t('applications.contact')]}
        actionText={t('applications.operate')}
        entries={own.map(({ id, name, phone }) => ({ id, name, cells: [name, phone] }))}
        onAct={setChosen}
        lacking={
          lacking &&
          labels && {
            text: t('applications.completeOf', { name: lacking.name, fields: labels.join(t('parties.comma')) }),
            to: partyAddress(role, task, place),
          }
        }
      />
      {chosen && (
        <Sheet
          title={chosen.name}
          onClose={() => setChosen(undefined)}
          actions={[
            {
              text: t('applications.modify'),
              onChoose: () => navigate(paths.party({ role, partyId: chosen.id, ...place })),
            },
            { text: t('applications.delete'), danger: true, onChoose: () => remove(chosen.id) },
          ]}
        />
      )}
    </>
  )
}
