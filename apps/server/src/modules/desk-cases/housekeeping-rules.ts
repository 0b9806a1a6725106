import { type Stage, stages } from '@registration/contract/desk/case-words.ts'
import type { City, Content } from '../../content/content-schema.ts'
import { minutesOfStage, officeTime } from './limit-rules.ts'
import { addWorkingMinutes, subtractWorkingMinutes } from './working-hour-rules.ts'

/** A region with its city. A claim there ends if nothing happened since `idleSince`. */
export interface WorkPlace {
  region: string
  city: string
  idleSince: Date
}

/** The regions of the content, each with the time of a claim. docs/product/cases.md 'Claims'. */
export function workPlaces(content: Content, now: Date): WorkPlace[] {
  return content.cities.flatMap((city) => {
    const idleSince = subtractWorkingMinutes(officeTime(content, city.code), now, content.desk.claimHours * 60)
    return regionsIn(city).map((region) => ({ region, city: city.code, idleSince }))
  })
}

/** A limit is near when it ends until `soonUntil`. `business`: one with other limits, or `''` for the rest. */
export interface PassingLimit {
  region: string
  stage: Stage
  business: string
  soonUntil: Date
}

/** When a quarter of each stage's time from now on is over. docs/product/cases.md 'Time limits'. */
export function passingLimits(content: Content, now: Date): PassingLimit[] {
  const businesses = ['', ...Object.keys(content.desk.businessLimitDays)]
  return content.cities.flatMap((city) => {
    const time = officeTime(content, city.code)
    return stages.flatMap((stage) =>
      businesses.flatMap((business) => {
        const minutes = minutesOfStage(content, { stage, businessId: business })
        const soonUntil = addWorkingMinutes(time, now, minutes / 4)
        return regionsIn(city).map((region) => ({ region, stage, business, soonUntil }))
      }),
    )
  })
}

/** A city and its districts, with the codes of merged ones. */
const regionsIn = ({ code, districts }: City): string[] => [
  code,
  ...districts.flatMap((district) => [district.code, ...(district.formerCodes ?? [])]),
]
