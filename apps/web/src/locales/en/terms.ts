/** How long a business takes and what it costs. */
export const terms = {
  promised: 'Promised working days: {count} (by law {statutory}; publication and inspection on site are not counted)',
  promisedToday:
    'Promised on the same day (by law within {statutory} working days; publication and inspection on site are not counted)',
  publication: 'Publication takes another {days} working days',
  fee: 'Expected registration fee: {amount}\u00a0yuan',
  feeBy: 'Expected registration fee: {amount}\u00a0yuan, paid by: {payer}',
  feeOpen: 'The registration fee depends on what you apply for',
  feeOpenBy: 'The registration fee depends on what you apply for, paid by: {payer}',
  noFee: 'No registration fee',
  feeLines: 'How it is made up',
  yuan: '{amount}\u00a0yuan',
  taxApart: 'Taxes are assessed by the tax office and are not included.',
} as const
