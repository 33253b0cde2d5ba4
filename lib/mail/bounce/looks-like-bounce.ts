import { isAway } from './is-auto-reply.ts';
import { AWAY, NOT_DELIVERED } from './other-languages.ts';
import { type Entity, getField, walkOuter } from './read-entity.ts';
import { ANSWERS, ANY_ADDRESS, BOUNCE_SUBJECTS, BOUNCE_WORDS, DAEMONS, MACHINES, POSTMASTERS } from './text-forms.ts';

/** Characters of a field that are examined. */
const FIELD_MAX = 400;

/**
 * Returns whether a message without a machine-readable report is a bounce, judged by its sender, its subject and its
 * text. A stored message no longer has its envelope, so that the null sender cannot be checked. Replies of people and
 * disposition notifications (RFC 8098) do not count, no matter what their subject says.
 */
export function looksLikeBounce(message: Entity, words: string): boolean {
  if (message.fields.has('x-failed-recipients')) return true;
  const from = getField(message, 'from').slice(0, FIELD_MAX);
  const subject = getField(message, 'subject').slice(0, FIELD_MAX);
  const isDaemon = message.fields.has('from') && DAEMONS.test(from);
  const isTelling = tellsOfFailure(words);
  if (isAnswer(message, subject)) return (isDaemon || POSTMASTERS.test(from)) && isTelling;
  if (isDaemon || (POSTMASTERS.test(from) && isTelling)) return true;
  if (isReceipt(message)) return false;
  if (message.type === 'multipart/report' || BOUNCE_SUBJECTS.test(subject)) return true;
  return MACHINES.test(from) && !isList(message) && BOUNCE_WORDS.test(words);
}

/**
 * Returns whether a message that names no recipient is a bounce: from a mail system or a postmaster, about undelivered mail, in a
 * large language. Nobody's answer, whatever its language, and no mail of a list.
 */
export function isUnnamedBounce(message: Entity, words: string): boolean {
  const from = getField(message, 'from').slice(0, FIELD_MAX);
  const subject = getField(message, 'subject').slice(0, FIELD_MAX);
  if (!SYSTEM_ADDRESS.test(from) || isAnswer(message, subject) || isReceipt(message) || isList(message)) return false;
  const told = words.replace(ANY_ADDRESS, ' ');
  if (isAway(message) || AWAY.test(`${subject} ${told.slice(0, AWAY_MAX)}`.toLowerCase())) return false;
  return tellsOfFailure(told) || tellsOfFailure(subject) || BOUNCE_SUBJECTS.test(subject);
}

/** The address of a mail system, or none (RFC 5321 §4.5.5). A name that only claims to be one may be anybody's. */
const SYSTEM_ADDRESS = /(?:^|[<\s"(])(?:mailer-daemon|post-?master)@|^\s*(?:<>|mailer-daemon)\s*$/i;

/** Characters of a text in which an automatic answer says that somebody is away. */
const AWAY_MAX = 1_000;

const tellsOfFailure = (text: string): boolean => BOUNCE_WORDS.test(text) || NOT_DELIVERED.test(text.toLowerCase());

const isAnswer = (message: Entity, subject: string): boolean =>
  ANSWERS.test(subject) && (message.fields.has('in-reply-to') || message.fields.has('references'));

const isReceipt = (message: Entity): boolean =>
  [...walkOuter(message)].some(({ type }) => type === 'message/disposition-notification');

const isList = ({ fields }: Entity): boolean => fields.has('list-post') || fields.has('list-unsubscribe');
