import * as materials from '@registration/contract/materials.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { deleteAttachmentHandler } from './delete-attachment.ts'
import { fetchPictureHandler } from './fetch-picture.ts'
import { listMaterialsHandler } from './list-materials.ts'
import { signPageHandler } from './sign-page.ts'
import { uploadFilesHandler } from './upload-files.ts'
import { viewAttachmentRoute } from './view-attachment.ts'

export function materialRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(materials.listMaterials, listMaterialsHandler)
  route(materials.uploadFiles, uploadFilesHandler)
  route(materials.fetchPicture, fetchPictureHandler)
  route(materials.deleteAttachment, deleteAttachmentHandler)
  route(materials.signPage, signPageHandler)
  viewAttachmentRoute(app, services)
}
