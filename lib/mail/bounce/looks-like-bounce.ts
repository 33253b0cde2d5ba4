import { type Entity, fieldOf, walkOuter } from './read-entity.ts';
import { ANSWERS, BOUNCE_SUBJECTS, BOUNCE_WORDS, DAEMONS, MACHINES, POSTMASTERS } from './text-forms.ts';

/** So much of a field is looked at. */
const FIELD_MAX = 400;

/**
 * Whether a message without a readable report is one of a mail system about mail that it could not deliver. The null
 * sender would tell, but a message in a table has none any more: its report, its sender and its subject do. An answer
 * of somebody is none, whatever word its subject has, and neither is a receipt for mail that arrived (RFC 8098).
 */
export function looksLikeBounce(message: Entity, words: string): boolean {
  if (message.fields.has('x-failed-recipients')) return true;
  const from = fieldOf(message, 'from').slice(0, FIELD_MAX);
  const subject = fieldOf(message, 'subject').slice(0, FIELD_MAX);
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
