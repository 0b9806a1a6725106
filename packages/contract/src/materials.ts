/** The materials of an application and their files. docs/product/materials.md 'Materials'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalId, optionalText, yesOrNo } from './fields.ts'
import { materialGroups } from './rules/case-questions.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

/** The types in a file picker. The server checks the content. */
export const acceptedMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

const attachment = {
  id: ['id', z.string()],
  /** A picture without metadata, for the owner's session only. `?size=thumb` is a small one. */
  url: ['url', z.string()],
  materialId: ['datuminst_id', z.string()],
  /** A PDF is shown as a document, everything else as a picture. */
  mediaType: ['mediatype', z.string()],
} as const

export const listMaterials = post('/online/wx/fujian', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['slsqId', id()], withDetails: ['sfhqmx', optionalText(2)] }),
  answer: named({
    materials: [
      'datuminstInfo',
      list(
        1_000,
        named({
          /** Names the material of this one application in every call: no other application has it. */
          id: ['id', z.string()],
          name: ['name', z.string()],
          isRequired: ['required', yesOrNo()],
          /** Where it belongs in this case, and why in words. `''` without a reason. */
          group: ['group', z.enum(materialGroups)],
          because: ['because', z.string()],
          /** The answers rule it out. `isKept`: it is submitted all the same. */
          isNeedless: ['needless', z.boolean()],
          isKept: ['kept', z.boolean()],
          hint: ['hint', z.string()],
          attachments: [
            'pro_attachment',
            /** `previewUrl` is the same picture for 5 minutes without a session. */
            list(1_000, named({ ...attachment, previewUrl: ['previewurl', z.string()] })),
          ],
        }),
      ),
    ],
  }),
})

/** A file that was handed over. A material has the same content once: `isRepeated` names the file that it had before. */
export const handedOver = named({ ...attachment, isRepeated: ['isrepeated', z.boolean()] })

/** Fields beside the parts named `file` (1 to 9) of a multipart body. */
export const uploadFiles = post('/mp/api/material/uploadfiles', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  encoding: 'multipart',
  input: named({ applicationId: ['slsqId', id()], materialId: ['materialId', id()] }),
  answer: list(1_000, handedOver),
})

/** What a page needs to use the messaging platform's SDK. `url` is the page's own address, on our origin. */
export const signPage = post('/mp/api/wechatimg/createwxconfig', {
  access: 'citizen',
  transaction: 'none',
  input: named({ url: ['url', z.string(fieldMessage('required')).check(z.minLength(1, fieldMessage('required')))] }),
  answer: named({
    appId: ['appId', z.string()],
    timestamp: ['timestamp', z.number()],
    nonce: ['nonceStr', z.string()],
    signature: ['signature', z.string()],
    /** The address of the SDK. Without it pages load our own copy. */
    sdkUrl: ['sdkurl', z.optional(z.string())],
  }),
})

const pictureId = /^[\w-]{16,256}$/

/**
 * Fetches a picture that the citizen gave to the messaging platform. `materialId` names its application. With the
 * business's own id of a material the application must be named too.
 */
export const fetchPicture = post('/mp/api/wechatimg/download', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    pictureId: ['serverId', z.string(fieldMessage('required')).check(z.regex(pictureId, fieldMessage('textInvalid')))],
    materialId: ['materialId', id()],
    applicationId: ['slsqId', optionalId()],
  }),
  answer: list(1_000, handedOver),
})

export const deleteAttachment = post('/online/wx/deleteImg', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ attachmentId: ['fileid', id()] }),
  answer: nothing,
})
