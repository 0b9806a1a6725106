import type { finishFaceCheck } from '@registration/contract/face.ts'
import type { Handler } from '../../http/handler.ts'
import { finishFlow } from './finish-flow-service.ts'

/**
 * Certifies the caller if the platform says that their check passed (docs/product/face.md 'Real-name verification'). A
 * flow certifies once.
 */
export const finishFaceCheckHandler: Handler<typeof finishFaceCheck> = async ({ token = '' }, ctx) => {
  await finishFlow(ctx, token, { purpose: 'certification' })
}
