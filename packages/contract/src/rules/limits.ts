/** The limits (docs/product/limits.md 'Limits'). Lengths count Unicode characters, sizes are bytes. */
export const limits = {
  name: 100,
  phone: 30,
  documentNumber: 50,
  address: 200,
  location: 200,
  certificateNumber: 60,
  feedback: 200,
  parties: 50,
  units: 200,
  files: 100,
  filesBytes: 200 * 1024 * 1024,
  picturesPerPick: 9,
  fileBytes: 20 * 1024 * 1024,
  picturePixels: 50_000_000,
  bodyBytes: 1024 * 1024,
} as const
