import type { SignInTable } from '../../db/tables.ts'

export type Device = Pick<SignInTable, 'app' | 'system'>

const systems: [RegExp, Device['system']][] = [
  [/HarmonyOS/i, 'harmony'],
  [/Android/i, 'android'],
  [/iPhone|iPad|iPod/, 'ios'],
  [/Windows/, 'windows'],
  [/Mac OS X|Macintosh/, 'mac'],
  [/Linux/, 'linux'],
]

/** App and system as a browser names itself. Enough for its citizen to recognise it, and no more. */
export function deviceOf(userAgent: string): Device {
  return {
    app: /MicroMessenger/i.test(userAgent) ? 'wechat' : 'browser',
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other',
  }
}
