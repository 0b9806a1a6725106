import { deleteAttachment, listMaterials, signPage } from '@registration/contract/materials.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { deleteAttachmentHandler } from './delete-attachment.ts'
import { fetchPictureRoute } from './fetch-picture.ts'
import { listMaterialsHandler } from './list-materials.ts'
import { signPageHandler } from './sign-page.ts'
import { uploadRoute } from './upload-files.ts'
import { viewAttachmentRoute } from './view-attachment.ts'

export function materialRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(listMaterials, listMaterialsHandler)
  route(deleteAttachment, deleteAttachmentHandler)
  route(signPage, signPageHandler)
  uploadRoute(app, services)
  fetchPictureRoute(app, services)
  viewAttachmentRoute(app, services)
}
