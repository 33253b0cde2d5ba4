import { enhancedCode, type Reply, replyWords } from './reply.ts';
import {
  BASIC_CODE_CLASSES,
  DETAIL_CLASSES,
  OTHER_FAULT_WORDS,
  RETRYABLE_WORDS,
  type ResponseClass,
  SUBJECT_CLASSES,
  WORD_RULES,
} from './response-rules.ts';

/** What a reply of a far end means for one recipient. */
export type Classification = {
  /** A bounce classification code (contract §4). */
  bounceClass: ResponseClass;
  /** Whether trying again is pointless. */
  isPermanent: boolean;
};

/**
 * Reads what a refusal means: its enhanced code where that is plain, then the words of known providers, then the
 * basic code, then words that many servers use (contract §4).
 *
 * A code that providers use for several things (5.7.1, 5.4.1, 5.1.0, 5.0.0 …) leaves the word to their words.
 *
 * @param reply 4xx or 5xx, from the far end or made by ourselves.
 */
export function classifyResponse(reply: Reply): Classification {
  const words = replyWords(reply).slice(0, WORDS_MAX).toLowerCase().replace(ADDRESS, ' ');
  const detail = enhancedCode(reply)?.slice(2) ?? '';
  return {
    bounceClass: classify(reply.code, detail, words),
    isPermanent: reply.code >= 500 && !RETRYABLE_WORDS.test(words),
  };
}

/** So much of a reply is read: no server says what it means later, and one that says more only takes our time. */
const WORDS_MAX = 4_000;

/**
 * An address may hold any word: `dmarc@`, `spam@`. Dots in a row are what a mailer writes behind it. Bounded, so that a long
 * row of letters without an @ takes no time to speak of.
 */
const ADDRESS = /<?[^\s<>@,;:"()[\]]{1,256}@(?:[^\s<>,;:"()[\].]|\.(?!\.))+>?/g;

function classify(code: number, detail: string, words: string): ResponseClass {
  const isSoft = code < 500;
  const byDetail = DETAIL_CLASSES[detail];
  const isOtherFault = byDetail === 10 && OTHER_FAULT_WORDS.test(words);
  if (byDetail && !isOtherFault) return soften(byDetail, isSoft);
  const byWords = WORD_RULES.find((rule) => (isSoft || !rule.softOnly) && rule.words.test(words));
  if (byWords) return soften(byWords.bounceClass, isSoft);
  const bySubject = SUBJECT_CLASSES[detail.split('.')[0] ?? ''];
  if (bySubject) return bySubject[isSoft ? 1 : 0];
  return BASIC_CODE_CLASSES[code] ?? (isSoft ? 70 : 40);
}

/** A far end that says "later" did not say that the address is wrong: what suppresses is for permanent refusals. */
const soften = (bounceClass: ResponseClass, isSoft: boolean): ResponseClass =>
  isSoft && bounceClass === 10 ? 20 : bounceClass;
