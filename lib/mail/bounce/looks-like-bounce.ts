import { type Entity, getField, walkOuter } from './read-entity.ts';
import { ANSWERS, BOUNCE_SUBJECTS, BOUNCE_WORDS, DAEMONS, MACHINES, POSTMASTERS } from './text-forms.ts';

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
  const isTelling = BOUNCE_WORDS.test(words);
  if (isAnswer(message, subject)) return (isDaemon || POSTMASTERS.test(from)) && isTelling;
  if (isDaemon || (POSTMASTERS.test(from) && isTelling)) return true;
  if (isReceipt(message)) return false;
  if (message.type === 'multipart/report' || BOUNCE_SUBJECTS.test(subject)) return true;
  return MACHINES.test(from) && !isList(message) && isTelling;
}

const isAnswer = (message: Entity, subject: string): boolean =>
  ANSWERS.test(subject) && (message.fields.has('in-reply-to') || message.fields.has('references'));

const isReceipt = (message: Entity): boolean =>
  [...walkOuter(message)].some(({ type }) => type === 'message/disposition-notification');

const isList = ({ fields }: Entity): boolean => fields.has('list-post') || fields.has('list-unsubscribe');
