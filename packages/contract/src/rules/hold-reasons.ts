/** What a case of the desk that is on hold waits for: an announcement, an inspection, another department, a party. */
export const holdReasons = ['announcement', 'inspection', 'department', 'party'] as const
export type HoldReason = (typeof holdReasons)[number]
