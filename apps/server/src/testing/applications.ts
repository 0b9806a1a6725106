import { createApplication, submitApplication } from '@registration/contract/applications.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { aParty, aUnit } from '../demonstration/builders.ts'
import type { Client, WireAnswer } from './client.ts'

/** The business of these applications: the sale of an existing home in Handan. */
export const businessId = '130400-sale-of-existing-home'

/** 武安市, whose applications are the desk's, and 丛台区, whose are not. */
export const deskRegion = '130481'
export const registryRegion = '130403'

/** A small JPEG, another picture for each colour. */
export const aPicture = (background = '#446688'): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Uploads files for one material, as a browser does. */
export function upload(
  client: Client,
  { requestId, ...target }: { applicationId: string; materialId: string; requestId?: string },
  files: Buffer[],
): Promise<WireAnswer> {
  const form = new FormData()
  if (requestId) form.set(requestIdName, requestId)
  for (const [name, value] of Object.entries(z.encode(uploadFiles.input, target))) form.set(name, value)
  for (const [index, file] of files.entries())
    form.append('file', new Blob([new Uint8Array(file)]), `page-${index}.jpg`)
  return client.post(uploadFiles.path, form)
}

/** The file ids in an upload's answer. */
export const idsIn = ({ body }: WireAnswer): string[] =>
  z.parse(z.array(z.object({ id: z.string() })), body.data).map(({ id }) => id)

/** The attachments of an application, in the order of its materials. */
export const attachmentsOf = async (client: Client, applicationId: string) =>
  (await client.call(listMaterials, { applicationId })).materials.flatMap(({ attachments }) => attachments)

/** An empty draft: of a sale, unless a test names another business. Of the whole city, unless it names a district. */
export async function aDraft(client: Client, of = businessId, regionCode?: string): Promise<string> {
  const { applicationId } = await client.call(createApplication, { businessId: of, byAppointment: false, regionCode })
  return applicationId
}

/** A draft with both parties and a unit, without materials. */
export async function aDraftWithoutMaterials(client: Client, regionCode?: string): Promise<string> {
  const applicationId = await aDraft(client, businessId, regionCode)
  await client.call(saveParty, { applicationId, party: aParty() })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name: '张建国' }) })
  await client.call(saveUnits, { applicationId, units: [aUnit()] })
  return applicationId
}

/** A draft that can be submitted unchanged. */
export async function aCompleteDraft(client: Client, regionCode?: string): Promise<string> {
  const applicationId = await aDraftWithoutMaterials(client, regionCode)
  await uploadRequired(client, applicationId)
  return applicationId
}

/** An application at the registry, or at the desk in `deskRegion`. */
export async function aSubmitted(client: Client, regionCode?: string): Promise<string> {
  const applicationId = await aCompleteDraft(client, regionCode)
  await client.call(submitApplication, { applicationId })
  return applicationId
}

/** One picture for every required material. */
export async function uploadRequired(client: Client, applicationId: string): Promise<void> {
  const { materials } = await client.call(listMaterials, { applicationId })
  const picture = await aPicture()
  for (const { id: materialId } of materials.filter(({ isRequired }) => isRequired))
    idsIn(await upload(client, { applicationId, materialId }, [picture]))
}
