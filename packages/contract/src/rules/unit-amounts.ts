const amountFields = ['maximumClaim', 'securedClaim', 'price'] as const
export type AmountField = (typeof amountFields)[number]

/** Whether a field of a unit is an amount in yuan. */
export const isAmountField = (name: string): name is AmountField => amountFields.some((field) => field === name)
