/** When a company is told that too much of its mail bounces: from `raise` on, and again once it was below `clear`. */
export const BOUNCE_RATE = {
  /** Share of the recipients whose outcome is known, over `hours`. */
  raise: 0.05,
  clear: 0.04,
  hours: 24,
  /** Of fewer recipients a share says nothing. */
  leastRecipients: 100,
  /** So many companies are told to operators, the worst first. */
  shown: 20,
} as const;

/** When operators are told that the queue stands: by how long its oldest due delivery has waited. */
export const QUEUE_AGE = { raiseSeconds: 600, clearSeconds: 60 } as const;

/** An alert of one kind is raised once in so long at most, per company. */
export const QUIET_MS = 86_400_000;

/** What was raised stays so until it has been well for so long. */
export const CALM_MS = 3_600_000;

/** A sum as people read it: one decimal, in percent. */
export const percentOf = (part: number, whole: number): string =>
  `${(whole > 0 ? (part / whole) * 100 : 0).toFixed(1)} %`;
