/** How many rights holders and units an application has. */
export interface ChoosingCounts {
  holders: number
  units: number
}

/**
 * Whether a field of a unit asks something here. Several rights holders choose between one certificate and one each,
 * several units between one certificate and one for each. Without a choice no form shows the field, and a submission has
 * its default.
 */
export function hasChoice(field: string, { holders, units }: ChoosingCounts): boolean {
  if (field === 'holdingMode') return holders > 1
  return field !== 'mergeCertificates' || units > 1
}
