/** The five grades of the State Council's rules for rating government services (国办发〔2019〕51号), best first. */
export const grades = ['verySatisfied', 'satisfied', 'fair', 'dissatisfied', 'veryDissatisfied'] as const
export type Grade = (typeof grades)[number]
