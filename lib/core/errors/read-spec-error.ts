import type { ErrorPayload } from './app-error.ts';
import type { ErrorDisplay } from './error-entry.ts';
import {
  LOOKED_UP_MESSAGES,
  LOOKED_UP_STATUSES,
  MESSAGES,
  NAMED_CODES,
  NUMERIC_CODES,
  SPEC_STATUSES,
  type SpecLine,
} from './spec-codes.ts';
import { capitalize, validationText } from './validation-text.ts';

/** An error response of a server to one of our calls. */
export type ServerError = {
  status: number;
  code: string | number | null;
  message: string;
  payload: Omit<ErrorPayload, 'value'> & { value?: unknown };
  /** The method of the call. */
  method?: string;
  /** The path of the call. */
  path?: string;
};

/** The message of an error: `key` names it for translations, `text` is its English sentence. */
export type SpecError = { key: string; text: string; display: ErrorDisplay };

/** Reads that tick over in the background: when they come too late, nobody waits for them. */
const BACKGROUND = /\/(?:stats?|count|fetch)(?:[/?]|$)/;

/**
 * Returns the text to show for an error of a server (docs/product.md §8): looked up by code, then by message, then by status; where the spec
 * fixes no text, the server's own sentence.
 */
export function readSpecError(error: ServerError): SpecError {
  const { code, message, method } = error;
  const isPost = method === 'POST';
  if (isPost && (code === null || code === 'verify')) return { key: 'silent', text: message, display: 'silent' };
  if (code === 'timeout' && BACKGROUND.test(error.path ?? ''))
    return { key: 'timeout', text: message, display: 'silent' };
  const line = byCode(error) ?? byMessage(error) ?? (code === null ? SPEC_STATUSES[error.status] : undefined);
  return line ? fill(line, error) : { key: 'unknown', text: message, display: 'toast' };
}

function byCode({ code, message, method, path }: ServerError): SpecLine | undefined {
  if (typeof code === 'number') return NUMERIC_CODES[code];
  if (code === null) return undefined;
  if (/^import(?!ContactUpdate)\w*Exception$/.test(code)) return { key: importKey(code), display: 'toast' };
  if (code === 'entityNotFoundException' && /\/reset-password\b/.test(path ?? '')) return INVALID_RESET;
  if (/parse error/i.test(`${code} ${message}`) && /token/i.test(message)) return NAMED_CODES.tokenException;
  if ((code === 'undefinedError' || code === 'invalidObjectId') && method !== 'POST') return UNNAMED;
  return NAMED_CODES[code];
}

const INVALID_RESET: SpecLine = { key: 'invalidResetToken', display: 'toast' };
const UNNAMED: SpecLine = { key: 'unknown', display: 'toast' };

/** `importHeaderException` is `importHeader`. */
const importKey = (code: string): string => code.replace(/Exception$/, '');

function byMessage({ status, code, message }: ServerError): SpecLine | undefined {
  const any = find(MESSAGES, message);
  const isLookedUp = LOOKED_UP_STATUSES.has(status) || (typeof code === 'number' && LOOKED_UP_STATUSES.has(code));
  return any ?? (isLookedUp ? find(LOOKED_UP_MESSAGES, message) : undefined);
}

const find = (lines: readonly [RegExp, SpecLine][], message: string): SpecLine | undefined =>
  lines.find(([words]) => words.test(message))?.[1];

/** A cause, where it is given, says more than the fixed text (docs/product.md §5). */
function fill({ key, text, display }: SpecLine, { code, message, payload }: ServerError): SpecError {
  const { cause, feature, subfeature } = payload;
  if (cause) return { key, text: cause, display };
  if (code === 'validationException' || code === 'notAllowedException') {
    return { key, text: validationText(code, payload) ?? message, display };
  }
  if (!text?.includes('{')) return { key, text: text ?? message, display };
  if (!feature || !subfeature) return { key, text: message, display };
  return { key, text: text.replace('{Subfeature}', capitalize(subfeature)).replace('{feature}', feature), display };
}
