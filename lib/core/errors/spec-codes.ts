import type { ErrorDisplay } from './error-entry.ts';

/** The text that a client shows for a code: a fixed one, or the server's own sentence (docs/product.md §8). */
export type SpecLine = { key: string; text?: string; display: ErrorDisplay };

const EXPIRED = 'Your session expired, please relogin';
const OVER_QUOTA = 'Quota of {Subfeature} on {feature} is exceeded';

const toast = (key: string, text?: string): SpecLine => ({ key, ...(text && { text }), display: 'toast' });
const field = (key: string, text?: string): SpecLine => ({ key, ...(text && { text }), display: 'field' });
const logout = (key: string): SpecLine => ({ key, text: EXPIRED, display: 'logout' });
const quota = (key: string, text?: string): SpecLine => ({ key, ...(text && { text }), display: 'quota' });

/** Numeric codes with their exact text (docs/product.md §8, Numeric codes); what the spec gives no text for shows the server's. */
export const NUMERIC_CODES: Readonly<Record<number, SpecLine>> = {
  31: field('loginFailed', 'Username or password is not correct'),
  32: logout('sessionExpired'),
  33: field('roleInvalid', 'Role is invalid'),
  34: logout('sessionExpired'),
  42: toast('ticketClosed', 'Ticket already closed'),
  43: toast('senderDomainUnsupported', 'Sender domain not yet supported'),
  44: toast('senderDomainMisconfigured', 'Misconfigured domain sender'),
  45: toast('formUsed', 'Form already used'),
  47: toast('formPublished', 'Form already published'),
  48: toast('formsUnpublished', 'There are forms in your page that not yet published'),
  50: field('emailFieldMissing', 'Email field is not found'),
  51: toast('modificationNotAllowed', 'Modification not allowed'),
  52: quota('processOverQuota', "Proses failed, your quota hits it's limit"),
  53: toast('emailNotVerified', 'Process failed, need validate your email'),
  121: field('emailRegistered', 'Email already registered'),
  122: field('filenameExists', 'Filename already exist'),
  123: field('invalidFormat', 'Invalid data format'),
  124: field('requiredFields', 'Some required fields not set'),
  125: field('passwordInvalid', 'Password validation error'),
  126: field('emailRegistered', 'Email already registered'),
  127: field('contactTagUsed', 'Contact tag already used'),
  129: toast('importEmpty', "We couldn't find any data in file you has imported"),
  130: toast('socialAccount'),
  131: toast('socialAccount'),
  132: toast('socialAccount'),
  133: toast('accountRegistered', 'account already registered'),
  134: toast('socialAccount'),
  135: toast('socialAccount'),
  136: toast('socialAccount'),
  137: toast('socialAccount'),
  138: toast('socialAccount'),
  139: field('imageAspectRatio', 'image aspect ratio not meet the requirement'),
  414: field('captchaInvalid', 'captcha invalid'),
  501: toast('importFailed'),
  502: toast('importFailed'),
  503: toast('importFailed'),
  550: field('passwordNotCorrect', 'The supplied password not correct'),
};

/** Named codes (docs/product.md §4, §8). */
export const NAMED_CODES: Readonly<Record<string, SpecLine>> = {
  undefinedError: toast('serverError'),
  invalidObjectId: toast('serverError'),
  entityNotFoundException: toast('notFound'),
  validationException: field('validation'),
  notAllowedException: field('notAllowed'),
  overQuotaException: quota('overQuota', OVER_QUOTA),
  doubleSpfException: { key: 'doubleSpf', display: 'suggestion' },
  'force from backend': { key: 'forced', display: 'suggestion' },
  singleSpfException: toast('singleSpf'),
  stateException: toast('state'),
  importContactUpdateException: toast('importContactUpdate'),
  duplicateException: field('duplicate'),
  forcedMessageException: toast('forcedMessage'),
  tokenException: logout('tokenException'),
  authenticationFailed: logout('authenticationFailed'),
  loggedOut: logout('loggedOut'),
  userSuspended: toast('userSuspended'),
  signInConfirmException: { key: 'multipleLogin', display: 'multipleLogin' },
  signInConfirmMode1Exception: { key: 'multipleLoginDenied', display: 'multipleLoginDenied' },
  forceOutException: { key: 'sessionEnded', display: 'sessionEnded' },
  featureOff: { key: 'featureOff', display: 'featureOff' },
};

/** Statuses that decide the text when an answer has no code (docs/product.md §8, HTTP statuses). */
export const SPEC_STATUSES: Readonly<Record<number, SpecLine>> = {
  202: { key: 'accepted', display: 'silent' },
  400: toast('badRequest'),
  401: { key: 'loginException', display: 'logout' },
  404: toast('notFound'),
  405: field('emailRegistered', 'Email already registered'),
  502: toast('badGateway'),
};

/** Statuses, and codes of the same numbers, whose line is found by the words of the message (docs/product.md §8, HTTP statuses). */
export const LOOKED_UP_STATUSES: ReadonlySet<number> = new Set([412, 422, 413, 410, 403]);

/** Messages that mean the same under any status (docs/product.md §8, Messages). */
export const MESSAGES: readonly [words: RegExp, line: SpecLine][] = [
  [/\buser suspended\b/i, toast('userSuspended')],
  [/\baccess token missing\b/i, logout('sessionExpired')],
  [/\bdowngrade not allowed\b/i, toast('noDowngrade')],
  [/\bfailed to parse web data\b/i, toast('failedParsingContent')],
  [/\bstorage\b.*\blimit exceeded\b/i, quota('overQuota.storage')],
  [/\bsenders?\b.*\blimit exceeded\b/i, quota('overQuota.sender')],
  [/\bpublish\b.*\blimit exceeded\b/i, quota('overQuota.publish')],
  [/\bemail[- ]?sent\b.*\blimit exceeded\b/i, quota('overQuota.send')],
  [/\bquota limit exceeded\b/i, quota('overQuota.quota', OVER_QUOTA)],
];

/** The meaning of messages under the looked-up statuses (docs/product.md §8, HTTP statuses). */
export const LOOKED_UP_MESSAGES: readonly [words: RegExp, line: SpecLine][] = [
  [/\bpassword\b.*\binvalid\b/i, field('passwordInvalid')],
  [/\bbilling\b.*\bpaid\b/i, toast('billingPaid')],
  [/\burl\b.*\bexists\b/i, field('urlExists')],
  [/\bspf\b.*\binvalid\b/i, toast('spfInvalid')],
  [/\btransactional domain\b.*\bnot verified\b/i, toast('transactionalDomainNotVerified')],
  [/\bdomain\b.*\bnot validated\b/i, toast('domainNotValidated')],
  [/\bpromo\b.*\bused\b/i, field('promoUsed')],
  [/\bpromo\b.*\bnot found\b/i, field('promoNotFound')],
  [/\bpromo\b.*\bexpired\b/i, field('promoExpired')],
  [/\blast import\b|\bimport\b.*\bunfinished\b/i, toast('importUnfinished')],
  [/\bimport\b.*\bheader\b/i, toast('importHeader')],
  [/\bimport\b.*\bformat\b/i, toast('importFormat')],
  [/\bimport\b.*\bsize\b/i, toast('importSize')],
  [/\bimport\b.*\bencoding\b/i, toast('importEncoding')],
  [/\bimport\b.*\bdelimiter\b/i, toast('importDelimiter')],
  [/\bimport\b.*\brow\b/i, toast('importRowData')],
  [/\bcontact limit exceeded\b/i, quota('contactLimit')],
  [/\bteam member\b.*\bexists\b/i, field('memberExists')],
  [/\bteam member\b.*\blimit\b/i, quota('memberLimit')],
  [/\bslug\b.*\btaken\b/i, field('slugTaken')],
  [/\bform\b.*\b(?:still published|used in automation)\b/i, toast('formInUse')],
  [/\bwinner\b.*\b0 ?%/i, field('winnerZero')],
  [/\blabels?\b.*\b10 contacts\b/i, field('labelTooSmall')],
  [/\binvalid tag\b/i, field('invalidTag')],
  [/\bcheck-?in\b/i, toast('checkIn')],
];
