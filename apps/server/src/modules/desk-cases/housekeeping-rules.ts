import { type Stage, stages } from '@registration/contract/desk/case-words.ts'
import type { Content } from '../../content/content-schema.ts'
import { addWorkingMinutes, subtractWorkingMinutes } from '../appointments/working-hour-rules.ts'
import { type LimitRules, minutesOfStage, officeTime } from './limit-rules.ts'

/** A city. A claim of its regions ends if nothing happened since `idleSince`. */
export interface WorkPlace {
  city: string
  idleSince: Date
}

/** The cities of the content, each with the time of a claim. docs/product/cases.md 'Claims'. */
export function workPlaces(rules: LimitRules, now: Date): WorkPlace[] {
  const { content } = rules
  return content.cities.map(({ code: city }) => {
    const idleSince = subtractWorkingMinutes(officeTime(rules, city), now, content.desk.claimHours * 60)
    return { city, idleSince }
  })
}

/** Each code that a district had before, with its present one. */
export const mergedRegions = ({ cities }: Content): { former: string; present: string }[] =>
  cities.flatMap(({ districts }) =>
    districts.flatMap(({ code: present, formerCodes = [] }) => formerCodes.map((former) => ({ former, present }))),
  )

/** A limit is near when it ends until `soonUntil`. `business`: one with other limits, or `''` for the rest. */
export interface PassingLimit {
  city: string
  stage: Stage
  business: string
  soonUntil: Date
}

/** When a quarter of each stage's time from now on is over. docs/product/cases.md 'Time limits'. */
export function passingLimits(rules: LimitRules, now: Date): PassingLimit[] {
  const { content } = rules
  const businesses = ['', ...Object.keys(content.desk.businessLimitDays)]
  return content.cities.flatMap(({ code: city }) => {
    const time = officeTime(rules, city)
    return stages.flatMap((stage) =>
      businesses.map((business) => {
        const minutes = minutesOfStage(content, { stage, businessId: business })
        return { city, stage, business, soonUntil: addWorkingMinutes(time, now, minutes / 4) }
      }),
    )
  })
}
