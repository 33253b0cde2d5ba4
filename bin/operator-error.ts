/** What keeps a start or a command from going on; its message is one whole sentence that says what to do. */
export class OperatorError extends Error {}
