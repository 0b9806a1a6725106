import * as face from '@registration/contract/face.ts'
import type { Route } from '../../http/route.ts'
import { finishFaceCheckHandler } from './finish-face-check.ts'
import { startFaceCheckHandler } from './start-face-check.ts'

export function faceRoutes(route: Route): void {
  route(face.startFaceCheck, startFaceCheckHandler)
  route(face.finishFaceCheck, finishFaceCheckHandler)
}
