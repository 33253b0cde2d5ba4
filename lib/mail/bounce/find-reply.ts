import { type Reply, toReply } from '../reply.ts';

/** The codes of refusals that servers use (RFC 5321 §4.2.3, RFC 7504, RFC 4954): other numbers of three digits are none. */
const BASIC =
  /(?<![\d.:\w/[-])(4(?:21|[235]\d)|5(?:[0235]\d|4[0-9]|7[0-9]|9\d))(?![\d.]|\s*(?:bytes|kb|mb|hours?|days?|seconds?|ms)\b)/gi;

const ENHANCED = /(?<![\d.\w])([45]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/g;

/** A basic code right before an enhanced one. */
const PAIR = /(?<![\d.])([45]\d\d)[\s\-:(#<[]{1,4}(?:#|SMTP\s*)?([45]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/;

/** A kind of fault that a gateway found for a reply, and the reply within quotes: only this is what the far end said. */
const QUOTED = /^[245]\.\d{1,3}\.\d{1,3} - [\w /-]{1,60}?([45]\d\d)[ -]+(['"])(?<said>.{4,})\2/;

const WORDS_MAX = 1_000;

/**
 * The reply of a far end that a text tells of, made whole where parts of it are missing.
 *
 * @param status of the report's own field (RFC 3464 §2.3.4), worth less than what the far end said.
 */
export function findReply(text: string, status: string | null): Reply {
  const words = saidIn(text.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX));
  const pair = PAIR.exec(words);
  const enhanced = pair?.[2] ?? firstTelling(words) ?? telling(status) ?? status;
  const basic = pair?.[1] ?? words.match(BASIC)?.[0];
  const code = basic ?? (enhanced ? `${enhanced[0]}50` : '550');
  return toReply(`${code} ${enhanced ? `${enhanced} ` : ''}${words}`);
}

function saidIn(words: string): string {
  const quoted = QUOTED.exec(words);
  return quoted ? `${quoted[1]} ${quoted.groups?.said}` : words;
}

/** Of several enhanced codes the first that says more than its class. */
function firstTelling(words: string): string | null {
  const found = [...words.matchAll(ENHANCED)].map(([, code = '']) => code);
  return found.find((code) => telling(code) !== null) ?? found[0] ?? null;
}

/** A code that says more than "refused": 5.0.0 says nothing. */
const telling = (code: string | null): string | null => (code && !/^[45]\.0\.0$/.test(code) ? code : null);
