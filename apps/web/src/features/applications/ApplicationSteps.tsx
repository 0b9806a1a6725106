import { Steps } from '@registration/kit/ui/Steps.tsx'
import { useTranslate } from '../../locales/language.ts'

const online = ['stepNotice', 'stepRights', 'stepMaterials', 'stepComplete'] as const
/** An application by appointment has no rights information (docs/product/applications.md 'Applications'). */
const byAppointment = ['stepNotice', 'stepMaterials', 'stepComplete'] as const

interface ApplicationStepsProps {
  current: (typeof online)[number]
  appointment: boolean
}

/** The steps of an application, with the current one. */
export function ApplicationSteps({ current, appointment }: ApplicationStepsProps) {
  const t = useTranslate()
  const steps: readonly (typeof online)[number][] = appointment ? byAppointment : online
  return <Steps labels={steps.map((step) => t(`applications.${step}`))} current={steps.indexOf(current) + 1} />
}
