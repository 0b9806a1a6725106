/**
 * The outcome of a message. `limited`: too many for this number. `refused`: this number gets none. `unavailable`: the
 * provider refuses, for reasons of ours or its own. `unknown`: nobody knows. It is never sent again automatically, as
 * providers do not detect repeats.
 */
export type SmsOutcome = 'sent' | 'limited' | 'refused' | 'unavailable' | 'unknown'

/** Messages to citizens' phones (docs/product/phone-codes.md 'Codes by message'). */
export interface Sms {
  /** Sends a one-time code with the office's template. `reference` comes back in the provider's reports. */
  sendCode(message: CodeMessage): Promise<{ outcome: SmsOutcome; providerCode: string }>
}

export interface CodeMessage {
  /** 11 digits. */
  phone: string
  code: string
  /** How long the code is valid. */
  minutes: number
  reference: string
}

export interface SmsSettings {
  provider: 'tencent' | 'aliyun'
  tencentBase: string
  aliyunBase: string
  /** SecretId of the one, AccessKeyId of the other. */
  keyId: string
  keySecret: string
  /** Tencent's SmsSdkAppId. */
  appId: string
  signName: string
  templateId: string
  /** Tencent's region. */
  region: string
}
