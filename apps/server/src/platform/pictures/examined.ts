/** The result of an examination. Derivatives are JPEG without metadata, upright. */
export type Examined =
  | { kind: 'picture'; mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; view: Buffer; thumb: Buffer }
  | { kind: 'document'; mediaType: 'application/pdf' }
  | { kind: 'refused'; why: 'heic' | 'unknown' | 'tooManyPixels' }
