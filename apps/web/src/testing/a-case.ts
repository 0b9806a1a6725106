import type { getCaseQuestions } from '@registration/contract/case-questions.ts'
import type { Answer } from '@registration/contract/endpoint.ts'

type Case = Answer<typeof getCaseQuestions>

const unsure = { id: 'unsure', text: '不确定' }

/** A sale with two questions, and a third one where a court decided. */
export const aCase = (changes: Partial<Case> = {}, answers: Record<string, string> = {}): Case => ({
  questions: [
    {
      id: 'ground',
      text: '凭合同，还是凭法院的文书？',
      why: '法院已经判决的，不用再交买卖合同。',
      choices: [{ id: 'contract', text: '凭买卖合同' }, { id: 'court', text: '凭法院文书' }, unsure],
      answer: answers.ground ?? '',
      when: undefined,
    },
    {
      id: 'court',
      text: '是哪里的法院？',
      why: '',
      choices: [{ id: 'here', text: '本市法院' }, { id: 'elsewhere', text: '外地法院' }, unsure],
      answer: answers.court ?? '',
      when: { question: 'ground', choice: 'court' },
    },
    {
      id: 'plan',
      text: '平面图还看得清吗？',
      why: '看不清的，要另交一张。',
      choices: [{ id: 'fits', text: '看得清' }, { id: 'differs', text: '看不清' }, unsure],
      answer: answers.plan ?? '',
      when: undefined,
    },
  ],
  materials: [
    { id: 'identity', name: '身份证明', group: 'required', because: '', isRequired: true },
    {
      id: 'judgment',
      name: '生效法律文书',
      group: 'other',
      because: '',
      isRequired: false,
      when: { question: 'ground', choice: 'court' },
      requiredWhen: { question: 'ground', choice: 'court' },
    },
    {
      id: 'plan',
      name: '房屋平面图',
      group: 'other',
      because: '',
      isRequired: false,
      when: { question: 'plan', choice: 'differs' },
    },
    {
      id: 'mandate',
      name: '委托书',
      group: 'case',
      because: '有人代办',
      isRequired: false,
      when: { fact: 'hasAgent' },
    },
  ],
  facts: [{ fact: 'hasAgent', text: '有人代办' }],
  isOutdated: false,
  ...changes,
})
