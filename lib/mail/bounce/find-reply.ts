import { type Reply, toReply } from '../reply.ts';

/** The basic codes of refusals (RFC 5321 §4.2.3, RFC 7504, RFC 4954). Other three-digit numbers are not reply codes. */
const BASIC =
  /(?<![\d.:\w/[-])(4(?:21|[235]\d)|5(?:[0235]\d|4[0-9]|7[0-9]|9\d))(?![\d.]|\s*(?:bytes|kb|mb|hours?|days?|seconds?|ms)\b)/gi;

const ENHANCED = /(?<![\d.\w])([45]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/g;

/** A basic code directly before an enhanced code. */
const PAIR = /(?<![\d.])([45]\d\d)[\s\-:(#<[]{1,4}(?:#|SMTP\s*)?([45]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/;

/** A gateway's own classification, followed by the remote server's reply in quotes. Only the quoted part is the reply. */
const QUOTED = /^[245]\.\d{1,3}\.\d{1,3} - [\w /-]{1,60}?([45]\d\d)[ -]+(['"])(?<said>.{4,})\2/;

const WORDS_MAX = 1_000;

/**
 * Finds the remote server's reply in a text. Codes that the text lacks are derived from the status, else from 550.
 *
 * @param status the Status field of the report (RFC 3464 §2.3.4); a code in the text has precedence.
 */
export function findReply(text: string, status: string | null): Reply {
  const words = getQuotedReply(text.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX));
  const pair = PAIR.exec(words);
  const enhanced = pair?.[2] ?? findSpecificCode(words) ?? requireSpecific(status) ?? status;
  const basic = pair?.[1] ?? words.match(BASIC)?.[0];
  const code = basic ?? (enhanced ? `${enhanced[0]}50` : '550');
  return toReply(`${code} ${enhanced ? `${enhanced} ` : ''}${words}`);
}

function getQuotedReply(words: string): string {
  const quoted = QUOTED.exec(words);
  return quoted ? `${quoted[1]} ${quoted.groups?.said}` : words;
}

/** Returns the first enhanced code that says more than its class, else the first enhanced code. */
function findSpecificCode(words: string): string | null {
  const found = [...words.matchAll(ENHANCED)].map(([, code = '']) => code);
  return found.find((code) => requireSpecific(code) !== null) ?? found[0] ?? null;
}

/** Returns a code if it says more than "refused", else null: x.0.0 is unspecific. */
const requireSpecific = (code: string | null): string | null => (code && !/^[45]\.0\.0$/.test(code) ? code : null);
