import type { UnitInput } from '@registration/contract/property-unit.ts'
import { aUnit, uniqueCitizenId } from './builders.ts'
import type { ApplicationStory } from './make-application.ts'
import { aStranger, asBank, asCompany, asWangfang, asZhangsan } from './parties.ts'

const riverside: Partial<UnitInput> = {
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  unitNumber: '130403001002GB00012F00030045',
  location: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
  houseArea: '118.30',
}
const sameGarden: Partial<UnitInput> = {
  certificateNumber: '冀（2021）邯郸市不动产权第0005678号',
  unitNumber: '130402003005GB00027F00011203',
  location: '邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室',
  houseArea: '89.42',
}
const parkGarden: Partial<UnitInput> = {
  certificateNumber: '冀（2019）邯郸市不动产权第0002468号',
  unitNumber: '130403002004GB00018F00040902',
  location: '邯郸市丛台区展览路27号丛台花园4号楼1单元902室',
  houseArea: '104.56',
}
const xining: Partial<UnitInput> = {
  certificateNumber: '青（2022）西宁市不动产权第0004417号',
  unitNumber: '630104002003GB00009F00070802',
  location: '西宁市城西区五四西路38号7号楼802室',
  houseArea: '96.50',
  price: '873000.00',
}

/** The applications of 张建国: each review status at least once, two cities, an agent, a repeated submission, a late one. */
export const zhangsanStories: readonly ApplicationStory[] = [
  {
    businessId: '130400-gift',
    regionCode: '130402',
    acts: [{ daysAgo: 2, act: 'created' }],
    parties: [
      asZhangsan({ role: 'obligor' }),
      aStranger('张雨桐', '2003-09-18', { address: '邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室' }),
    ],
    units: [aUnit(sameGarden)],
    hasMaterials: false,
  },
  {
    businessId: '130400-sale-of-existing-home',
    regionCode: '130403',
    acts: [
      { daysAgo: 1.2, act: 'created' },
      { daysAgo: 1, act: 'submitted' },
    ],
    parties: [aStranger('马晓琳', '1992-02-11'), asZhangsan({ role: 'obligor' })],
    units: [aUnit({ ...riverside, price: '965000.00' })],
    hasMaterials: true,
  },
  {
    businessId: '130400-change-of-name-or-address',
    regionCode: '130402',
    acts: [
      { daysAgo: 46, act: 'created' },
      { daysAgo: 45, act: 'submitted' },
    ],
    parties: [asZhangsan()],
    units: [aUnit(sameGarden)],
    hasMaterials: true,
  },
  {
    businessId: '130400-reissue-of-lost-certificate',
    regionCode: '130403',
    acts: [
      { daysAgo: 9, act: 'created' },
      { daysAgo: 9, act: 'submitted' },
      { daysAgo: 8, act: 'cadastralRejected', opinion: '遗失声明没有加盖日期，请重新上传。' },
      { daysAgo: 0.1, act: 'submitted' },
      { daysAgo: 0.1, act: 'handoverFailed' },
    ],
    parties: [asZhangsan()],
    units: [aUnit(riverside)],
    hasMaterials: true,
  },
  {
    businessId: '130400-inheritance-with-deed',
    regionCode: '130404',
    acts: [
      { daysAgo: 6, act: 'created' },
      { daysAgo: 5, act: 'submitted' },
      { daysAgo: 3, act: 'cadastralPassed', opinion: '权籍资料齐全，同意。' },
    ],
    parties: [asZhangsan(), aStranger('张德厚', '1951-07-03', { role: 'obligor' })],
    units: [
      aUnit({
        certificateNumber: '邯房权证字第0210345号',
        unitNumber: '130404005002GB00031F00020301',
        location: '邯郸市复兴区铁路大院12号2号楼1单元301室',
        houseArea: '64.70',
      }),
    ],
    hasMaterials: true,
  },
  {
    businessId: '130400-correction',
    regionCode: '130402',
    acts: [
      { daysAgo: 12, act: 'created' },
      { daysAgo: 12, act: 'submitted' },
      {
        daysAgo: 10,
        act: 'cadastralRejected',
        opinion: '房屋平面图与实测面积不符，请重新上传加盖测绘单位印章的测绘成果，并写明需要更正的面积。',
      },
    ],
    parties: [asZhangsan(), asZhangsan({ role: 'obligor' })],
    units: [aUnit(sameGarden)],
    hasMaterials: true,
  },
  {
    businessId: '130400-mortgage',
    regionCode: '130403',
    acts: [
      { daysAgo: 30, act: 'created' },
      { daysAgo: 29, act: 'submitted' },
      {
        daysAgo: 27,
        act: 'cadastralRejected',
        opinion: '抵押合同缺第4页，请补齐。',
        remarks: [{ about: { material: 'mortgage-contract' }, code: 'incomplete', text: '抵押合同缺第4页，请补齐。' }],
      },
      { daysAgo: 25, act: 'submitted' },
      { daysAgo: 23, act: 'cadastralPassed', opinion: '同意。' },
      {
        daysAgo: 20,
        act: 'acceptanceRejected',
        opinion: '代理人的委托公证书已过有效期，请上传仍在有效期内的委托公证书，再重新提交。',
        remarks: [
          {
            about: { party: 1, field: 'agentDocumentNumber' },
            code: 'notAsDocument',
            text: '代理人身份证号与身份证复印件不一致，请核对。',
          },
          {
            about: { unit: 0, field: 'securedClaim' },
            code: 'wrong',
            text: '被担保主债权数额与抵押合同第3条不一致，请核对。',
          },
          {
            about: { material: 'identity-documents' },
            code: 'expired',
            text: '代理人的委托公证书已过有效期，请上传仍在有效期内的委托公证书。',
          },
        ],
      },
    ],
    replacedMaterial: 'mortgage-contract',
    parties: [
      asBank(),
      asZhangsan({
        role: 'obligor',
        agentName: '陈立群',
        agentDocumentNumber: uniqueCitizenId('1979-11-05', 42),
        agentPhone: '13700137009',
      }),
    ],
    units: [aUnit({ ...riverside, securedClaim: '480000.00', rightStart: '2026-01-01', rightEnd: '2045-12-31' })],
    hasMaterials: true,
  },
  // Past its promised day.
  {
    businessId: '130400-division-or-merger',
    regionCode: '130403',
    acts: [
      { daysAgo: 40, act: 'created' },
      { daysAgo: 39, act: 'submitted' },
      { daysAgo: 36, act: 'cadastralPassed', opinion: '同意。' },
      { daysAgo: 33, act: 'accepted', opinion: '予以受理。' },
    ],
    parties: [asZhangsan(), aStranger('刘芳', '1986-05-21')],
    units: [aUnit(riverside), aUnit({ ...riverside, unitNumber: '130403001002GB00012F00030046', houseArea: '61.15' })],
    hasMaterials: true,
  },
  {
    businessId: '630100-sale-of-existing-home',
    regionCode: '630104',
    acts: [
      { daysAgo: 21, act: 'created' },
      { daysAgo: 20, act: 'submitted' },
      { daysAgo: 18, act: 'cadastralPassed', opinion: '同意。' },
      { daysAgo: 15, act: 'accepted', opinion: '予以受理，请及时缴纳税费。' },
    ],
    parties: [
      asZhangsan(),
      aStranger('韩成林', '1975-12-30', { role: 'obligor', address: '西宁市城西区五四西路38号7号楼802室' }),
    ],
    units: [aUnit(xining)],
    hasMaterials: true,
  },
  {
    businessId: '130400-residence-right',
    regionCode: '130402',
    acts: [
      { daysAgo: 8, act: 'created' },
      { daysAgo: 7, act: 'submitted' },
      { daysAgo: 6, act: 'cadastralPassed', opinion: '同意。' },
      { daysAgo: 4, act: 'accepted', opinion: '予以受理，请预约到大厅办理。' },
    ],
    parties: [],
    units: [],
    hasMaterials: true,
  },
  {
    businessId: '130400-replacement-of-worn-certificate',
    regionCode: '130402',
    acts: [
      { daysAgo: 120, act: 'created' },
      { daysAgo: 119, act: 'submitted' },
      { daysAgo: 117, act: 'cadastralPassed', opinion: '同意。' },
      { daysAgo: 114, act: 'accepted', opinion: '予以受理。' },
      { daysAgo: 108, act: 'registered', opinion: '已登簿，请携带身份证领取证书。' },
    ],
    parties: [asZhangsan()],
    units: [aUnit(sameGarden)],
    hasMaterials: true,
  },
  {
    businessId: '130400-sale-of-existing-home',
    regionCode: '130403',
    acts: [{ daysAgo: 1.3, act: 'created' }],
    parties: [aStranger('高思远', '1990-06-24'), asZhangsan({ role: 'obligor' }), asWangfang({ role: 'obligor' })],
    units: [aUnit({ ...parkGarden, price: '880000.00' })],
    hasMaterials: true,
    places: [
      { party: 2, state: 'confirmed', daysAgo: 0.9 },
      { party: 0, state: 'invited', daysAgo: 0.8 },
    ],
  },
  {
    businessId: '130400-change-of-name-or-address',
    regionCode: '130403',
    acts: [{ daysAgo: 1.5, act: 'created' }],
    parties: [asZhangsan(), asWangfang()],
    units: [aUnit(parkGarden)],
    hasMaterials: true,
    places: [{ party: 1, state: 'invited', daysAgo: 0.5 }],
  },
  {
    businessId: '130400-mortgage',
    regionCode: '130403',
    acts: [{ daysAgo: 1.4, act: 'created' }],
    parties: [asBank(), asZhangsan({ role: 'obligor' })],
    units: [aUnit({ ...riverside, securedClaim: '500000.00', rightStart: '2026-12-01', rightEnd: '2036-11-30' })],
    hasMaterials: true,
    places: [{ party: 0, state: 'invited', daysAgo: 0.4 }],
  },
]

/** The applications of the demonstration company: a pending one and an approved one. */
export const companyStories: readonly ApplicationStory[] = [
  {
    businessId: '130400-first-registration-of-state-land',
    regionCode: '130403',
    acts: [
      { daysAgo: 4, act: 'created' },
      { daysAgo: 3, act: 'submitted' },
    ],
    parties: [asCompany()],
    units: [
      aUnit({
        certificateNumber: '',
        unitNumber: '130403001002GB00061W00000000',
        location: '邯郸市丛台区联纺路以北、东柳大街以西地块',
        landUse: '051',
        landArea: '12860.40',
        rightStart: '2026-01-15',
        rightEnd: '2065-01-14',
      }),
    ],
    hasMaterials: true,
  },
  {
    businessId: '130400-maximum-mortgage',
    regionCode: '130403',
    acts: [
      { daysAgo: 60, act: 'created' },
      { daysAgo: 59, act: 'submitted' },
      { daysAgo: 57, act: 'cadastralPassed', opinion: '同意。' },
      { daysAgo: 55, act: 'accepted', opinion: '予以受理。' },
      { daysAgo: 50, act: 'registered', opinion: '已登簿。' },
    ],
    parties: [asBank(), asCompany({ role: 'obligor' })],
    units: [
      aUnit({
        certificateNumber: '冀（2020）邯郸市不动产权第0009100号',
        unitNumber: '130403001002GB00015F00020101',
        location: '邯郸市丛台区中华北大街233号2号楼101室',
        houseUse: '31',
        houseArea: '236.00',
        maximumClaim: '3600000.00',
        rightStart: '2025-12-01',
        rightEnd: '2028-11-30',
      }),
    ],
    hasMaterials: true,
  },
]
