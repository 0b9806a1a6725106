/** The tables without data for the export, each with the reason and all of its columns. */
export const tablesWithoutOwnData = {
  article: {
    leftOut: 'The office’s own texts',
    columns: {
      id: true,
      channel: true,
      source: true,
      title_zh: true,
      title_en: true,
      url: true,
      body_zh: true,
      body_en: true,
      attachments: true,
      published_at: true,
      search_text: true,
      grams: true,
    },
  },
  audit_head: {
    leftOut: 'The ends of the audit log’s chains: hashes over the entries of many citizens',
    columns: { chain: true, sequence: true, hash: true },
  },
  binding_code: {
    leftOut: 'The live binding code of an account, as a hash: the audit log has when one was made',
    columns: { citizen_id: true, code_hash: true, created_at: true, expires_at: true },
  },
  calendar_day: {
    leftOut: 'The office’s calendar',
    columns: {
      id: true,
      area_code: true,
      day: true,
      is_closed: true,
      closed_by_office: true,
      remark_zh: true,
      remark_en: true,
    },
  },
  idempotency: {
    leftOut: 'The first answers to repeated calls, for 24 hours: copies of what the other tables have',
    columns: {
      citizen_id: true,
      call: true,
      request_id: true,
      payload_hash: true,
      answer: true,
      created_at: true,
    },
  },
  loaded_content: {
    leftOut: 'Which state of the office’s files is in the database',
    columns: { name: true, hash: true, loaded_at: true },
  },
  outbox: {
    leftOut:
      'Messages on their way to outside platforms: sealed copies of what the other tables have, deleted on delivery',
    columns: {
      id: true,
      message_id: true,
      record: true,
      kind: true,
      body: true,
      tries: true,
      due: true,
      lease: true,
      created_at: true,
      last_error: true,
    },
  },
  phone_code: {
    leftOut: 'The live code of a phone, as a hash: phone_code_challenge has when it was sent',
    columns: {
      purpose: true,
      phone_index: true,
      challenge_id: true,
      citizen_id: true,
      code_hash: true,
      expires_at: true,
    },
  },
  phone_code_budget: {
    leftOut: 'How many messages were sent in all on a day',
    columns: { day: true, sent: true },
  },
  platform_secret: {
    leftOut: 'Our access to the outside platforms',
    columns: { name: true, value_sealed: true, expires_at: true, lease: true },
  },
  rate_limit: {
    leftOut: 'Counts of calls for at most a day, some by a citizen’s id, none with what was called for',
    columns: { key: true, window_start: true, count: true },
  },
  registry_event: {
    leftOut: 'Which events of the registry were applied; what they changed is in the other tables',
    columns: { id: true, type: true, received_at: true },
  },
  registry_nonce: {
    leftOut: 'The registry’s own nonces',
    columns: { nonce: true, seen_at: true },
  },
  sign_in_state: {
    leftOut: 'Sign-ins that have not come back: nobody knows yet whose they are',
    columns: { state_hash: true, created_at: true },
  },
  slot: {
    leftOut: 'The office’s calendar',
    columns: {
      id: true,
      calendar_day_id: true,
      area_code: true,
      day: true,
      starts_at: true,
      ends_at: true,
      capacity: true,
      taken: true,
      is_closed: true,
    },
  },
  submission_file: {
    leftOut: 'Which files a submission has: the submission is exported with them',
    columns: { submission_id: true, attachment_id: true },
  },
  unowned_file: {
    leftOut: 'Files that no record owns, which are removed within the hour',
    columns: { storage_key: true, keys: true, stored_at: true },
  },
} as const
