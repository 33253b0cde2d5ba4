import { COUNTER_NAMES, COUNTERS } from '#lib/account/access/plans/counters.ts';
import { isSuitePath } from '#lib/core/call.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { type ErrorCode, errorEntry } from '#lib/core/errors/catalogue.ts';
import { capitalize } from '#lib/core/errors/validation-text.ts';
import { CATALOGUE_WORDS, type ErrorWords } from './answer-error.ts';

/** Returns true for a request to a call of the suite. */
export const isSuiteRequest = ({ url }: Request): boolean => isSuitePath(new URL(url).pathname);

/** The sentences of the suite (docs/suite.md) where the transactional product has others for the same refusals. */
const TEXTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  accountSuspended: 'Your account is suspended',
  captchaInvalid: 'Please checking captcha validation.',
  captchaRequired: 'Please checking captcha validation.',
  fileTooLarge: 'File is too big',
  forbidden: 'Action not allowed',
  limitReached: 'Failed process, your quota was exceeded',
  linkExpired: 'Link invalid',
  loginFailed: 'Email address or password is incorrect',
  memberLimit: 'Your team member has reached the limit',
  noDowngrade: 'Sorry, you cannot downgrade plan',
  passwordNotCorrect: 'Your password is incorrect',
  sessionExpired: 'Session expired, please login again',
  tokenException: 'Session expired, please login again',
};

/** The things that have a sentence of their own when they are not found. */
const NOT_FOUND: ReadonlySet<string> = new Set([
  ...[
    'email',
    'form',
    'media',
    'invoice',
    'page',
    'promo',
    'automation',
    'label',
    'scenario',
    'sender',
    'team',
    'template',
  ],
  ...['ticket', 'user', 'contact', 'quota', 'payment', 'project', 'task', 'comment'],
]);

/** How the suite words refusals. */
export const SUITE_WORDS: ErrorWords = {
  textOf: suiteText,
  codeOf: (error) => errorEntry(error.code).suiteCode ?? CATALOGUE_WORDS.codeOf(error),
};

/** Returns the sentence of a refusal in the suite; that of one with a cause of its own is the cause. */
function suiteText(error: AppError): string {
  const { code, message, isReworded, values } = error;
  if (code === 'overQuota') return limitText(error);
  if (isReworded) return message;
  if (code !== 'notFound') return TEXTS[code] ?? message;
  const entity = String(values.entity ?? '');
  return NOT_FOUND.has(entity) ? `${capitalize(entity)} not found` : 'Item not found';
}

/** Returns what the counter of a limit says of one more, or what the catalogue says of it. */
function limitText({ message, payload: { feature, subfeature } }: AppError): string {
  const counter = COUNTER_NAMES.map((name) => COUNTERS[name]).find(
    ({ group, label }) => group.toLowerCase() === feature && label === subfeature,
  );
  return counter?.refusal ?? message;
}
