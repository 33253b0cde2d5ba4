import type { RecordCheck } from '../schema.ts';

/** The state of a record at a check, and one sentence on what to change; a valid record may have advice too. */
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

/** The end of a sentence on a value that was copied with the escapes of a zone file. */
export const WITHOUT_ESCAPES =
  'backslashes or quotation marks that are not part of the value: publish it without them.';

/** The longest part of a published value that a sentence quotes, in characters. */
const QUOTED_MAX = 60;

/** Shortens a part of a published value for a sentence: anyone can publish it. */
export const quoteValue = (text: string): string => (text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text);
