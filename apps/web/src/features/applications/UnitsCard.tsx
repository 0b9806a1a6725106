import { paths } from '@registration/contract/paths.ts'
import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { CutLocation } from './CutLocation.tsx'
import { EntriesCard, type Entry } from './EntriesCard.tsx'
import { useDeleteUnit } from './entry-queries.ts'
import type { Task } from './tasks.ts'
import { nameOfUnit } from './unit-values.ts'
import { useRemoval } from './use-removal.ts'

interface UnitsCardProps {
  units: readonly PropertyUnit[]
  task: Task
  place: { applicationId: string; requestId?: string; appointment?: boolean }
}

/** The property of the application, with the same sheet as for a party. */
export function UnitsCard({ units, task, place }: UnitsCardProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Entry>()
  const remove = useRemoval(useDeleteUnit(place.applicationId))
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
