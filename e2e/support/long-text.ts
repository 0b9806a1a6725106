import type { Page } from '@playwright/test'
import { createApplication } from '@registration/contract/applications.ts'
import { saveParty } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { aParty, aUnit } from '../../apps/server/src/demonstration/builders.ts'
import { makeClient } from '../../apps/server/src/testing/client.ts'

/** 40 characters, as long as a name may be. */
export const longName = '邯郸市滏阳河畔不动产登记代理与房地产经纪咨询服务有限责任公司丛台区人民东路分公司'.slice(0, 40)
/** 120 characters, as long as an address may be. */
export const longAddress = '河北省邯郸市丛台区人民东路与滏东大街交叉口东北角天鸿国际花园小区二期'
  .repeat(4)
  .slice(0, 120)

/** A title of the stand-in's register that has three units on one certificate. */
export const threeUnits = {
  certificateNumber: '冀（2021）磁县不动产权第0100035号',
  owner: { name: '罗雪军', documentNumber: '130402200308291351' },
  location: '邯郸市磁县朝阳大街235号20号楼3单元1202室',
}

/** Makes an application of the signed-in citizen for the title of three units; answers its form for property. */
export async function applyForThreeUnits(page: Page, base: string): Promise<string> {
  const client = await signedInClient(page, base)
  const { applicationId } = await client.call(createApplication, saleOfHome)
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', ...threeUnits.owner }) })
  return paths.propertyUnit({ applicationId })
}

/** Makes an application of the signed-in citizen in which everything is long; answers the addresses that show it. */
export async function fillWithLongText(page: Page, base: string): Promise<string[]> {
  const client = await signedInClient(page, base)
  const long = { name: longName, address: longAddress }
  const { applicationId } = await client.call(createApplication, saleOfHome)
  const { id: partyId } = await client.call(saveParty, { applicationId, party: aParty(long) })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', ...long }) })
  await client.call(saveUnits, { applicationId, units: [aUnit({ location: longAddress })] })
  return [
    paths.applications(),
    paths.applicationDetail({ id: applicationId, isSubmit: true }),
    paths.fillIn({ applicationId }),
    paths.party({ role: 'rightsHolder', applicationId, partyId }),
    paths.partyPreview({ role: 'rightsHolder', partyId, applicationId }),
    paths.materials({ applicationId, appointment: false }),
  ]
}

const saleOfHome = { businessId: '130400-sale-of-existing-home', byAppointment: false, regionCode: '130403' }

async function signedInClient(page: Page, base: string) {
  const client = makeClient(base)
  for (const { name, value } of await page.context().cookies(base)) client.cookies.set(name, value)
  return client
}
