/** The office's template, with the names that the platform gave its fields. */
export interface NotificationTemplate {
  id: string
  fields: { business: string; state: string; time: string }
}

export interface Notice {
  /** The same at every try: the platform shows a message of one id once. At most 32 characters are sent. */
  messageId: string
  openid: string
  /** The target of a tap. */
  url: string
  /** The new state in at most five characters. */
  state: string
  /** `YYYY-MM-DD HH:mm` in Asia/Shanghai. */
  at: string
}

export const sendPath = '/cgi-bin/message/template/send'

/** `errcode`s that mean: this citizen can't be reached by template messages. */
export const deadChannel: readonly string[] = ['40003', '43004', '43019', '43101', '48002', '50005']

/**
 * `errcode`s that mean: this message is never accepted, by its encoding, the length of its address, its JSON or a value.
 * A refused template, domain or permission is not among them: the office repairs that at the platform, and a later try
 * succeeds.
 */
export const unsoundMessage: readonly string[] = ['40033', '40039', '47001', '47003']

/** `thing` has up to 20 characters, `phrase` 5, `client_msg_id` 32. Cut between characters, never within one. */
export function templateMessage({ id, fields }: NotificationTemplate, { messageId, openid, url, state, at }: Notice) {
  return {
    touser: openid,
    template_id: id,
    url,
    client_msg_id: messageId.replaceAll('-', '').slice(0, 32),
    data: {
      [fields.business]: { value: '不动产登记业务' },
      [fields.state]: { value: [...state].slice(0, 5).join('') },
      [fields.time]: { value: at },
    },
  }
}
