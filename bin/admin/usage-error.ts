/** A command line that cannot be understood: its message, then the usage, then exit code 2. */
export class UsageError extends Error {}
