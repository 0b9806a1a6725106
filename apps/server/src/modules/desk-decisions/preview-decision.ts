import type { previewDecision } from '@registration/contract/desk/decisions.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { findDefinedBusiness, regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseNotHeld } from '../desk-cases/case-act-service.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { needsCertificate } from './decision-detail-rules.ts'
import { composeOpinion, templatesFor, wordsOfOpen } from './decision-rules.ts'
import { readUnderReview, wordsOfRemark } from './under-review-service.ts'

/**
 * Previews a decision for the holder of its case: the open items, the remarks that a return sends or a pass leaves open, and
 * the opinion that they make. It names people and papers. For another officer it would be a look at the case without a
 * record. docs/product/cases.md 'Decisions'.
 */
export const previewDecisionHandler: Handler<typeof previewDecision> = async ({ id, verdict }, ctx) => {
  const { db, caller, cipher, content, language } = ctx
  const row = await getVisibleCase(db, caller, id)
  await refuseNotHeld(ctx, row)
  await refuseConflict({ db, cipher }, caller.staffId, row)
  const { frozen, drafts, unresolved, open } = await readUnderReview(ctx, row)
  const wordsOf = (remark: (typeof unresolved)[number]) => wordsOfRemark(remark, content)
  const remarks = (verdict === 'return' ? drafts : [...drafts, ...unresolved]).slice(0, limits.remarks).map(wordsOf)
  const business = findDefinedBusiness(content, row.business_id)
  const templates = templatesFor(content.opinions, { stage: row.stage, verdict, business: business?.id })
  return {
    open: open[verdict].map((item) => ({
      words: wordsOfOpen(item, frozen, language),
      materialId: item.materialId,
      fileId: item.file?.id,
    })),
    remarks,
    opinion: verdict === 'return' ? composeOpinion(remarks) : '',
    late: verdict === 'return' ? drafts.filter(({ isLate }) => isLate).map(wordsOf) : [],
    needsCertificate: needsCertificate(business),
    region: regionName(content, row.region_code, 'zh'),
    templates: templates.map((template) => template.id),
  }
}
