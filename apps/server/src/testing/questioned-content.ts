import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump, load } from 'js-yaml'
import { z } from 'zod'
import { makeSmallContent, type SmallContent } from './small-content.ts'

const shape = z.looseObject({
  fields: z.looseObject({ propertyUnit: z.array(z.looseObject({ field: z.string() })) }),
  materials: z.array(z.looseObject({ id: z.string() })),
})

const both = (zh: string, en: string) => ({ zh, en })

/** Who comes, and if somebody else does: whether the power of attorney is notarised. */
const questions = [
  {
    id: 'comes',
    text: both('买卖双方都能到场吗？', 'Can both parties come?'),
    why: both('不能到场的，要有公证的委托书。', 'Who cannot come needs a notarised power of attorney.'),
    choices: [
      { id: 'all', text: both('都能到场', 'Both can') },
      {
        id: 'agent',
        text: both('不能，请人代办', 'No, somebody acts for them'),
        because: both('请人代办', 'somebody acts for a party'),
      },
    ],
  },
  {
    id: 'notarised',
    text: both('委托书公证过吗？', 'Is the power of attorney notarised?'),
    why: both('没有公证的，要到窗口当面委托。', 'Without a notary it is given at the counter.'),
    choices: [
      { id: 'yes', text: both('公证过', 'Yes') },
      { id: 'no', text: both('没有', 'No') },
    ],
    when: 'answer.comes = agent',
  },
]

const conditions: Record<string, object> = {
  'power-of-attorney': { when: 'answer.comes = agent', requiredWhen: 'answer.notarised = yes' },
  'sale-contract': { when: { not: 'answer.comes = agent' } },
  'company-authorisation': { when: 'hasCompany' },
  'marital-status': { when: 'isJoint' },
  'parcel-map': { when: 'oldCertificate' },
  confirmation: { when: 'hasMinor' },
}

/** The office's content with two questions about the sale of an existing home: only tests know them. */
export function makeQuestionedContent(): SmallContent {
  const content = makeSmallContent()
  const file = join(content.folder, 'businesses/sale-of-existing-home.yaml')
  const { fields, materials, ...rest } = shape.parse(load(readFileSync(file, 'utf8')))
  const business = {
    ...rest,
    questions,
    commonest: { comes: 'all' },
    fields: {
      ...fields,
      propertyUnit: fields.propertyUnit.map(({ when, ...unit }) =>
        unit.field === 'price' ? { ...unit, when: { not: 'answer.comes = agent' } } : unit,
      ),
    },
    materials: materials.map(({ when, requiredWhen, ...material }) => ({ ...material, ...conditions[material.id] })),
  }
  writeFileSync(file, dump(business))
  return content
}
