export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

/** Why a file is refused. `tooComplex`: it would take too long. `active`, `locked`: documents only. */
export type WhyRefused = 'heic' | 'unknown' | 'incomplete' | 'tooManyPixels' | 'tooComplex' | 'active' | 'locked'

/** The result of an examination. Derivatives are JPEG without metadata, upright. */
export type Examined =
  | { kind: 'picture'; mediaType: PictureType; view: Buffer; thumb: Buffer }
  | { kind: 'document'; mediaType: 'application/pdf' }
  | { kind: 'refused'; why: WhyRefused }
