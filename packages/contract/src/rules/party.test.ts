import { describe, expect, it } from 'vitest'
import { type PartyEntry, partyProblems } from './party.ts'

const today = '2026-11-21'
const person: PartyEntry = {
  kind: 'individual',
  name: '张建国',
  phone: '0310-3012345',
  documentType: '1',
  documentNumber: '130402198503071231',
  address: '邯郸市丛台区',
}
const company: PartyEntry = {
  kind: 'company',
  name: '丛台置业',
  phone: '13700137003',
  documentType: '7',
  documentNumber: '91350100M000100Y43',
}

describe('a party', () => {
  it('that is complete has no problem', () => {
    expect(partyProblems(person, today)).toEqual({})
    expect(partyProblems(company, today)).toEqual({})
  })

  it('that is an empty individual is told every field', () => {
    expect(partyProblems({ kind: 'individual', name: ' ', documentType: '1' }, today)).toEqual({
      name: 'nameRequired',
      phone: 'phoneRequired',
      address: 'addressRequired',
      documentNumber: 'citizenIdInvalid',
    })
  })

  it('that is an empty company needs no address and no legal representative', () => {
    expect(partyProblems({ kind: 'company', documentType: '6' }, today)).toEqual({
      name: 'companyNameRequired',
      phone: 'phoneRequired',
      documentNumber: 'companyDocumentNumberRequired',
    })
  })

  it.each([
    [
      'a passport without a number',
      { ...person, documentType: '3', documentNumber: '' },
      { documentNumber: 'documentNumberRequired' },
    ],
    ['a passport of unknown form', { ...person, documentType: '3', documentNumber: '?' }, {}],
    ['a company with a wrong check character', { ...company, documentNumber: '91350100M000100Y4Z' }, {}],
    ['an individual with a licence', { ...person, documentType: '7' }, { documentType: 'choiceInvalid' }],
    ['a company with an ID card', { ...company, documentType: '1' }, { documentType: 'choiceInvalid' }],
    ['a number that mending makes right', { ...person, documentNumber: ' 13040219850307124ｘ' }, {}],
    [
      'a wrong agent’s number',
      { ...person, agentDocumentNumber: '130402198503071232' },
      { agentDocumentNumber: 'agentIdInvalid' },
    ],
    ['a right agent’s number', { ...company, agentDocumentNumber: '13040219850307124x' }, {}],
  ])('%s', (_, party, problems) => {
    expect(partyProblems(party, today)).toEqual(problems)
  })
})
