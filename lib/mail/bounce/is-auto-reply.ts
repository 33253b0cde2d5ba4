import { type Entity, getField } from './read-entity.ts';

/** Characters of a subject that are examined. */
const SUBJECT_MAX = 400;

const SUBJECTS =
  /^\W{0,4}(?:(?:re|aw|antw|sv)\s*:\s*)?(?:auto:|auto(?:matic|mated)?[ -]?(?:re(?:ply|sponse|sponder)|answer|mail)|automatische antwort|out of (?:the )?office|out-of-office|abwesenheit|vacation|away from|i am (?:away|out)|r[eé]ponse automatique|respuesta autom|resposta autom|risposta automatica|automatyczna odpowied|odpowied[zź] automat|autosvar|automatisk[at]? svar|自動|自动)|\bis (?:currently )?out of (?:the )?office\b|\(automatic response\)/i;

/** Subject of an unsubscribe request that a mail client sends for its user. Apple Mail marks it as automatic. */
const UNSUBSCRIBES = /^\s*unsubscribe\b/i;

/**
 * Returns whether a message is an automatic reply (RFC 3834 §5, and the older header fields). Bounces must be recognized
 * before, because they are marked as automatic, too.
 */
export function isAutoReply(message: Entity): boolean {
  const subject = getField(message, 'subject').slice(0, SUBJECT_MAX);
  if (message.fields.has('x-apple-unsubscribe') || UNSUBSCRIBES.test(subject)) return false;
  return getField(message, 'auto-submitted').toLowerCase().startsWith('auto-') || isAway(message);
}

/** Returns whether the header of a message has the marks of a person's automatic answer, which bounces do not have. */
export function isAway(message: Entity): boolean {
  const subject = getField(message, 'subject').slice(0, SUBJECT_MAX);
  const has = (name: string) => message.fields.has(name);
  if (has('x-autoreply') || has('x-autorespond') || has('x-auto-response-from') || has('x-autoresponder')) return true;
  return /auto[_-]?reply|autoresponder|vacation/i.test(getField(message, 'precedence')) || SUBJECTS.test(subject);
}
