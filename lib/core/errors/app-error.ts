import { type ErrorCode, errorCatalogue } from './catalogue.ts';
import { capitalize, validationText } from './validation-text.ts';

/** The spec's payload of an error (§3 Error object); `value` is what was given, `cause` replaces the standard sentence. */
export type ErrorPayload = {
  field?: string;
  value?: string | number | boolean;
  cause?: string;
  feature?: string;
  subfeature?: string;
  /** The device of the other session when the account is already signed in (docs/product.md §4), and when it was last seen. */
  device?: string;
  lastSeenAt?: string;
  /** The proof of work that is required: the `work` of `GET /captcha`. */
  work?: number;
  /** The number of things that a company has, where a limit refuses more, with that limit and the number asked for. */
  used?: number;
  limit?: number;
  needed?: number;
  /** The id of the thing that is in the way, such as the contact that has an address already. */
  id?: string;
};

/** Optional details of a refusal. */
export type AppErrorOptions = ErrorPayload & {
  /** Replaces the catalogue's sentence, where the case has more to say; still written for people. */
  message?: string;
  /** Fills `{name}` in the catalogue's sentence. */
  values?: Record<string, string | number>;
  /** Becomes `retry-after` over HTTP. */
  retryAfterSeconds?: number;
};

/**
 * An expected refusal. Thrown by verbs, caught at the four edges only (route wrapper, SMTP hooks, job loop, page);
 * its code is a line of the catalogue, from which the HTTP answer, the SMTP reply and the screen are derived.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly payload: ErrorPayload;
  readonly retryAfterSeconds: number | undefined;
  /** True when its sentence is not the catalogue's. */
  readonly isReworded: boolean;
  /** The values in the catalogue's sentence, such as the entity of `notFound`. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { message, values, retryAfterSeconds, ...payload } = options;
    super(message ?? standardSentence(code, payload, values));
    this.name = 'AppError';
    this.code = code;
    this.isReworded = message !== undefined;
    this.values = values ?? {};
    this.payload = payload;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the catalogue's sentence; that of an invalid field names the value, where there is one (docs/product.md §5). */
function standardSentence(code: ErrorCode, payload: ErrorPayload, values: AppErrorOptions['values']): string {
  const { field, value } = payload;
  const isNamed = code === 'invalidField' && field !== undefined && value !== undefined;
  const sentence = isNamed ? validationText('validationException', { field, value }) : null;
  return sentence ?? fill(errorCatalogue[code].message, { ...payload, ...values });
}

/** Fills `{name}` with a value, and `{Name}` with the same value capitalized. */
function fill(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    if (!(key in values)) return whole;
    return key === name ? String(values[key]) : capitalize(String(values[key]));
  });
}
