import type { PartyInput } from '@registration/contract/party.ts'
import { aParty, uniqueCitizenId } from './builders.ts'
import { demonstrationCitizens } from './citizens.ts'

const { zhangsan, wangfang, 'handan-co': company, 'fuyang-bank': bank } = demonstrationCitizens

export const asZhangsan = (changes: Partial<PartyInput> = {}) =>
  aParty({
    name: zhangsan.name,
    documentNumber: zhangsan.documentNumber,
    phone: zhangsan.phone,
    address: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
    ...changes,
  })

export const asWangfang = (changes: Partial<PartyInput> = {}) =>
  aParty({
    name: wangfang.name,
    documentNumber: wangfang.documentNumber,
    phone: wangfang.phone,
    address: '邯郸市丛台区展览路27号丛台花园4号楼1单元902室',
    ...changes,
  })

export const asCompany = (changes: Partial<PartyInput> = {}) =>
  aParty({
    kind: 'company',
    name: company.name,
    documentType: company.documentType,
    documentNumber: company.documentNumber,
    phone: company.phone,
    legalRepresentative: company.legalRepresentative,
    address: '邯郸市丛台区中华北大街233号2号楼101室',
    ...changes,
  })

export const aStranger = (name: string, birthDate: string, changes: Partial<PartyInput> = {}) =>
  aParty({ name, documentNumber: uniqueCitizenId(birthDate, 31), ...changes })

export const asBank = () =>
  aParty({
    kind: 'company',
    name: bank.name,
    documentType: bank.documentType,
    documentNumber: bank.documentNumber,
    legalRepresentative: bank.legalRepresentative,
    phone: '0310-5551800',
    address: '邯郸市丛台区中华北大街66号',
  })
