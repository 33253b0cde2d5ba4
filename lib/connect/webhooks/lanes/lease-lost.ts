/** The lease of a lane has ended, because another process has it or the webhook was deleted: nothing may be sent or written. */
export class LeaseLost extends Error {}
