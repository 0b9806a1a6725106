/** What the operator has to repair. A start prints its message without a stack. */
export class OperatorError extends Error {}
