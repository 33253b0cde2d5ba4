/** A failure that ends a start or a command; its message is one sentence that says what to do. */
export class OperatorError extends Error {}
