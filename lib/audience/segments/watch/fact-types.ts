import type { Dependency } from '../sources/registry.ts';

/**
 * The facts of people in the feed of a company, as bits. Triggers of the database record all but the last three, whatever writes
 * people (migration contact_facts).
 */
export const CONTACT_FACTS = {
  created: 1,
  updated: 2,
  address: 4,
  status: 8,
  stage: 16,
  /** The reference is the label (`labelOfReference`). */
  labelled: 32,
  unlabelled: 64,
  engagement: 128,
  consent: 256,
  deleted: 512,
  /** The reference is the segment. */
  entered: 1024,
  left: 2048,
  /** Beside entered and left: the question has changed, and not the people. */
  version: 4096,
} as const;

const { created, deleted } = CONTACT_FACTS;

const BITS: Readonly<Record<Dependency, number>> = {
  created,
  updated: CONTACT_FACTS.updated,
  address: CONTACT_FACTS.address,
  status: CONTACT_FACTS.status,
  stage: CONTACT_FACTS.stage,
  labelled: CONTACT_FACTS.labelled | CONTACT_FACTS.unlabelled,
  engagement: CONTACT_FACTS.engagement,
  consent: CONTACT_FACTS.consent,
  // The conditions of other segments are among those of the question, and time has no facts.
  segment: 0,
  time: 0,
};

/** Returns the facts that can change who matches a question: people who are added or deleted always can. */
export const wakingFacts = (dependencies: readonly Dependency[]): number =>
  dependencies.reduce((mask, one) => mask | BITS[one], created | deleted);
