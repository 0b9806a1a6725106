import { Tabs } from '@registration/kit/ui/Tabs.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import styles from './Case.module.css'
import { CourseRegion } from './CourseRegion.tsx'
import { FormRegion } from './form/FormRegion.tsx'
import { MaterialsRegion } from './form/MaterialsRegion.tsx'
import { NotesRegion } from './NotesRegion.tsx'
import { RegisterRegion } from './RegisterRegion.tsx'
import { useHasThreeParts } from './use-has-three-parts.ts'

const tabs = ['form', 'materials', 'register', 'course'] as const
export type CaseTab = (typeof tabs)[number]

interface CasePartsProps {
  paper: ReactNode
  tab: CaseTab
  onTab: (tab: CaseTab) => void
}

/** Form, paper and course: side by side where there is room, else as tabs of which every one keeps its state. */
export function CaseParts({ paper, tab, onTab }: CasePartsProps) {
  const t = useTranslate()
  const course = (
    <>
      <CourseRegion />
      <NotesRegion />
    </>
  )
  const viewer = (
    <div className={styles.paper} data-viewer>
      {paper}
    </div>
  )
  if (useHasThreeParts())
    return (
      <div className={styles.parts}>
        <div className={styles.form}>
          <FormRegion />
          <MaterialsRegion />
          <RegisterRegion />
        </div>
        {viewer}
        <div className={styles.course}>{course}</div>
      </div>
    )
  return (
    <Tabs
      label={t('case.parts')}
      tabs={tabs.map((key) => ({ key, label: t(`case.${key}`) }))}
      current={tab}
      onChange={onTab}
    >
      <div hidden={tab !== 'form'}>
        <FormRegion />
      </div>
      <div hidden={tab !== 'materials'} className={styles.papers}>
        <MaterialsRegion />
        {viewer}
      </div>
      <div hidden={tab !== 'register'}>
        <RegisterRegion />
      </div>
      <div hidden={tab !== 'course'}>{course}</div>
    </Tabs>
  )
}
