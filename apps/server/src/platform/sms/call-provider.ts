import { ask, PlatformError, parseAnswer, type Question } from '../ask.ts'
import type { SmsOutcome } from './sms.ts'

/** Calls a provider once. Without a readable answer it is unknown whether the message was sent. */
export async function callProvider(
  question: Omit<Question, 'method'>,
  readCode: (answer: unknown) => string,
  outcomeOf: (code: string) => SmsOutcome,
): Promise<{ outcome: SmsOutcome; providerCode: string }> {
  try {
    const { text } = await ask({ ...question, method: 'POST' })
    const providerCode = readCode(parseAnswer(question.platform, text))
    return { outcome: outcomeOf(providerCode), providerCode }
  } catch (error) {
    return { outcome: 'unknown', providerCode: error instanceof PlatformError ? error.code : 'garbage' }
  }
}
