/** The materials of an application and their files. docs/PRODUCT.md 'Materials'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, optionalText, yesOrNo } from './fields.ts'
import { named } from './wire.ts'

/** What a file picker offers; the server judges by content. */
export const acceptedMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

const attachment = {
  id: ['id', z.string()],
  /** A picture without metadata, for the owner's session only; `?size=thumb` is a small one. */
  url: ['url', z.string()],
  materialId: ['datuminst_id', z.string()],
  /** A PDF is shown as a document, everything else as a picture. */
  mediaType: ['mediatype', z.string()],
} as const

export const listMaterials = post('/online/wx/fujian', {
  input: named({ applicationId: ['slsqId', id()], withDetails: ['sfhqmx', optionalText(2)] }),
  answer: named({
    materials: [
      'datuminstInfo',
      z.array(
        named({
          id: ['id', z.string()],
          name: ['name', z.string()],
          isRequired: ['required', yesOrNo()],
          hint: ['hint', z.string()],
          attachments: [
            'pro_attachment',
            /** `previewUrl` is the same picture for 5 minutes without a session. */
            z.array(named({ ...attachment, previewUrl: ['previewurl', z.string()] })),
          ],
        }),
      ),
    ],
  }),
})

/** Fields beside the parts named `file` (1 to 9) of a multipart body. */
export const uploadFiles = post('/mp/api/material/uploadfiles', {
  writes: true,
  encoding: 'multipart',
  input: named({ applicationId: ['slsqId', id()], materialId: ['materialId', id()] }),
  answer: z.array(named(attachment)),
})

export const deleteAttachment = post('/online/wx/deleteImg', {
  writes: true,
  input: named({ attachmentId: ['fileid', id()] }),
  answer: nothing,
})
