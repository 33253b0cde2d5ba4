import type { RecordCheck } from './schema.ts';

/** What was seen of a record at a look, and the one sentence on what to change. */
export type Judgement = Pick<RecordCheck, 'status' | 'found' | 'advice'> & {
  /** The value to publish where it depends on what is there: several rules joined into one. */
  suggested?: string;
};

/** DNS gave no answer, which says nothing of the record. */
export const DNS_FAILED = (code: string): Judgement => ({
  status: 'unknown',
  found: [],
  advice: `The name servers of the domain gave no answer (${code}): see whether they run, then verify again.`,
});
