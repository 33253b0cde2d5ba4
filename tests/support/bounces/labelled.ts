/** What is known of one recipient of a message. */
export type Known = {
  recipient: string;
  /** Another name that says the same: what the sender had written, or what it was turned into. */
  also?: string | undefined;
  /** Whether the address itself is no good; null where the corpus does not say. */
  hard: boolean | null;
};

/** A message of a corpus; without recipients it is no bounce. */
export type Labelled = { name: string; raw: Buffer; recipients: readonly Known[] };
