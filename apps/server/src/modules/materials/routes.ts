import { keepMaterial, listReusableFiles, reuseFiles } from '@registration/contract/case-questions.ts'
import * as materials from '@registration/contract/materials.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { moduleRoute } from '../../http/module-route.ts'
import type { Route } from '../../http/route.ts'
import { deleteAttachmentHandler } from './delete-attachment.ts'
import { fetchPictureHandler } from './fetch-picture.ts'
import { keepMaterialHandler } from './keep-material.ts'
import { listMaterialsHandler } from './list-materials.ts'
import { listReusableFilesHandler } from './list-reusable-files.ts'
import { reuseFilesHandler } from './reuse-files.ts'
import { signPageHandler } from './sign-page.ts'
import { uploadFilesHandler } from './upload-files.ts'
import { viewAttachmentRoute } from './view-attachment.ts'

export function materialRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(materials.listMaterials, listMaterialsHandler)
  route(materials.uploadFiles, uploadFilesHandler)
  route(materials.fetchPicture, fetchPictureHandler)
  route(materials.deleteAttachment, deleteAttachmentHandler)
  const offered = moduleRoute(route, services.config, 'questions')
  offered(keepMaterial, keepMaterialHandler)
  offered(listReusableFiles, listReusableFilesHandler)
  offered(reuseFiles, reuseFilesHandler)
  route(materials.signPage, signPageHandler)
  viewAttachmentRoute(app, services)
}
