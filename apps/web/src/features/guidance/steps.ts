import { isGuidanceStep, maxGuidanceSteps } from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'

/** The choices in an address. One that no address of ours can have begins again. */
export function stepsOf(path: string | undefined): string[] {
  const steps = path?.split('.') ?? []
  return steps.length <= maxGuidanceSteps && steps.every(isGuidanceStep) ? steps : []
}

export const assistantAt = (steps: readonly string[]) => paths.assistant({ path: steps.join('.') || undefined })
