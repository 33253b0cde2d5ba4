import type { RecordCheck } from '../schema.ts';

/** The state of a record at a check, and one sentence on what to change. */
export type Judgement = Pick<RecordCheck, 'status' | 'found' | 'advice'> & {
  /** The value to publish in place of the standard one, such as several SPF rules joined into one. */
  suggested?: string;
};

/** Judges a record that DNS gave no answer for: nothing is known of it. */
export const judgeNoAnswer = (code: string): Judgement => ({
  status: 'unknown',
  found: [],
  advice: `The domain’s name servers gave no answer (${code}). Check that they run, then verify again.`,
});
