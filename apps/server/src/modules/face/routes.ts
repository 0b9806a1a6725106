import * as face from '@registration/contract/face.ts'
import type { Route } from '../../http/route.ts'
import { finishFaceCheckHandler } from './finish-face-check.ts'
import { repeatFaceCheckHandler, startFaceCheckHandler } from './start-face-check.ts'

export function faceRoutes(route: Route): void {
  route(face.startFaceCheck, startFaceCheckHandler)
  route(face.repeatFaceCheck, repeatFaceCheckHandler)
  route(face.finishFaceCheck, finishFaceCheckHandler)
}
