/** A message as it arrived on a phone. */
export interface Message {
  phone: string
  text: string
  code: string
  at: Date
}

/** The outcome of every message to a number of the tests. */
export type Fate = 'limited' | 'blacklisted' | 'silent' | 'arrears'

const fates: Record<string, Fate> = {
  '13800000001': 'limited',
  '13800000002': 'blacklisted',
  '13800000003': 'silent',
  '13800000004': 'arrears',
}

const isFate = (value: unknown): value is Fate => Object.values(fates).some((fate) => fate === value)

/** The newest messages are kept, older ones deleted. */
const maxKept = 2_000

export function makeSmsState(now: () => Date) {
  let messages: Message[] = []
  let ordered: Fate[] = []
  let hanging: (() => void)[] = []

  return {
    now,
    /** The outcome of a message to this phone. An outcome ordered by the control door comes first, once. */
    fateOf: (phone: string): Fate | undefined => ordered.shift() ?? fates[phone],
    order(fate: unknown): boolean {
      if (!isFate(fate)) return false
      ordered.push(fate)
      return true
    },
    deliver(phone: string, text: string, code: string): void {
      messages = [{ phone, text, code, at: now() }, ...messages].slice(0, maxKept)
    },
    /** Newest first. */
    list: (phone?: string): Message[] => messages.filter((message) => phone === undefined || message.phone === phone),
    /** Resolves when the stand-in is reset or closed: a provider that accepted but never answers. */
    silence: () => new Promise<void>((resolve) => void hanging.push(resolve)),
    release(): void {
      for (const answer of hanging) answer()
      hanging = []
    },
    reset(): void {
      messages = []
      ordered = []
      this.release()
    },
  }
}

export type SmsState = ReturnType<typeof makeSmsState>

/** The office's approved template with its variables filled in. */
export function codeText(signName: string, code: string, minutes: string): string {
  return `【${signName}】您的验证码为${code}，${minutes}分钟内有效。如非本人操作，请忽略本短信，切勿告知他人。`
}
