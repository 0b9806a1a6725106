import { createCertificate, getCertificate } from '@registration/contract/certificates.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { createCertificateHandler } from './create-certificate.ts'
import { getCertificateHandler } from './get-certificate.ts'
import { pdfRoutes } from './send-pdf.ts'
import { verifyRoutes } from './verify-certificate.ts'

export function certificateRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(createCertificate, createCertificateHandler)
  route(getCertificate, getCertificateHandler)
  pdfRoutes(app, services)
  verifyRoutes(app, services)
}
