import { type Entity, fieldOf } from './read-entity.ts';

/** So much of a subject is looked at. */
const SUBJECT_MAX = 400;

const SUBJECTS =
  /^\W{0,4}(?:(?:re|aw|antw|sv)\s*:\s*)?(?:auto:|auto(?:matic|mated)?[ -]?(?:re(?:ply|sponse|sponder)|answer|mail)|automatische antwort|out of (?:the )?office|out-of-office|abwesenheit|vacation|away from|i am (?:away|out)|r[eé]ponse automatique|respuesta autom|resposta autom|risposta automatica|automatyczna odpowied|odpowied[zź] automat|autosvar|automatisk[at]? svar|自動|自动)|\bis (?:currently )?out of (?:the )?office\b|\(automatic response\)/i;

/** The wish that a mail program writes for its user is marked as automatic, too: Apple's is. */
const UNSUBSCRIBES = /^\s*unsubscribe\b/i;

/**
 * Whether a machine answered a message that had arrived (RFC 3834 §5, and the fields that came before it). To be asked
 * after bounces: they are marked as automatic as well.
 */
export function isAutoReply(message: Entity): boolean {
  const subject = fieldOf(message, 'subject').slice(0, SUBJECT_MAX);
  if (message.fields.has('x-apple-unsubscribe') || UNSUBSCRIBES.test(subject)) return false;
  const submitted = fieldOf(message, 'auto-submitted').toLowerCase();
  if (submitted.startsWith('auto-')) return true;
  const has = (name: string) => message.fields.has(name);
  if (has('x-autoreply') || has('x-autorespond') || has('x-auto-response-from') || has('x-autoresponder')) return true;
  return /auto[_-]?reply|autoresponder|vacation/i.test(fieldOf(message, 'precedence')) || SUBJECTS.test(subject);
}
