import { paths } from '@registration/contract/paths.ts'
import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { type Place, unitAddress } from '../entries/entry-address.ts'
import { useDeleteUnit } from '../entries/entry-queries.ts'
import type { UnitTask } from '../entries/tasks.ts'
import { nameOfUnit } from '../entries/unit-values.ts'
import { useRemoval } from '../use-removal.ts'
import { CutLocation } from './CutLocation.tsx'
import { cutLocation } from './cut-location.ts'
import { EntriesCard, type Entry } from './EntriesCard.tsx'

interface UnitsCardProps {
  units: readonly PropertyUnit[]
  task: UnitTask
  place: Place
}

/** The property of the application, with the same sheet as for a party. */
export function UnitsCard({ units, task, place }: UnitsCardProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Entry>()
  const remove = useRemoval(useDeleteUnit(place.applicationId))
  const lacking = units.find(({ id }) => id === task.lacking?.id)
  const fields = task.lacking?.fields.map((field) => t(`units.${field}`)).join(t('parties.comma')) ?? ''
  return (
    <>
      <EntriesCard
        title={t('units.title')}
        task={task}
        filledText={t('applications.taskUnits', { count: task.count })}
        addEntry={paths.propertyUnit(place)}
        columns={[t('applications.location')]}
        actionText={t('applications.manage')}
        entries={units.map((unit) => ({
          id: unit.id,
          name: nameOfUnit(unit),
          cells: [<CutLocation key="location" location={nameOfUnit(unit)} />],
        }))}
        onAct={setChosen}
        lacking={
          lacking && {
            text:
              units.length > 1
                ? t('applications.completeOf', { name: cutLocation(nameOfUnit(lacking)), fields })
                : t('applications.complete', { fields }),
            to: unitAddress(task, place),
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
              onChoose: () => navigate(paths.propertyUnit({ unitId: chosen.id, ...place })),
            },
            { text: t('applications.delete'), danger: true, onChoose: () => remove(chosen.id) },
          ]}
        />
      )}
    </>
  )
}
