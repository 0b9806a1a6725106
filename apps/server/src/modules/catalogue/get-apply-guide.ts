import type { getApplyGuide } from '@registration/contract/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { getBusiness, refuseUnlessMayApply } from './catalogue-rules.ts'
import { businessTerms } from './terms-rules.ts'

/** The guide of a business, and whether the caller may apply for it. A refusal carries the guide too. */
export const getApplyGuideHandler: Handler<typeof getApplyGuide> = async (
  { businessId },
  { caller, content, db, cipher, language },
) => {
  const business = getBusiness(content, businessId)
  const guide = {
    title: business.guide.title[language],
    content: business.guide.html[language],
    terms: businessTerms(business, language),
  }
  refuseUnlessMayApply(await getCitizen(db, cipher, caller.citizenId), business, guide)
  return guide
}
