/** The expected result for one recipient of a message. */
export type Known = {
  recipient: string;
  /** Another accepted address: the one that the sender wrote, or the one that it was rewritten to. */
  also?: string | undefined;
  /** True if the address itself is invalid; null if the corpus does not say. */
  hard: boolean | null;
};

/** A message of a corpus; one without recipients is not a bounce. */
export type Labelled = { name: string; raw: Buffer; recipients: readonly Known[] };
