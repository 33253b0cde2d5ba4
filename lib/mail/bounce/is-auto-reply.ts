import { type Entity, fieldOf } from './read-entity.ts';

const SUBJECTS =
  /^(?:\s*(?:re|aw|antw|sv)\s*:\s*)?(?:auto(?:matic|mated)?[ -]?(?:re(?:ply|sponse|sponder)|answer|mail)|automatische antwort|out of (?:the )?office|out-of-office|abwesenheit|vacation|away from|i am (?:away|out)|r[eé]ponse automatique|respuesta autom|risposta automatica|自動|自动)/i;

/**
 * Whether a machine answered a message that had arrived (RFC 3834 §5, and the fields that came before it). To be asked
 * after bounces: they are marked as automatic as well.
 */
export function isAutoReply(message: Entity): boolean {
  const submitted = fieldOf(message, 'auto-submitted').toLowerCase();
  if (submitted.startsWith('auto-replied') || submitted.startsWith('auto-notified')) return true;
  const has = (name: string) => message.fields.has(name);
  if (has('x-autoreply') || has('x-autorespond') || has('x-auto-response-from') || has('x-autoresponder')) return true;
  if (
    /oof|autoreply|all/i.test(fieldOf(message, 'x-auto-response-suppress')) &&
    SUBJECTS.test(fieldOf(message, 'subject'))
  ) {
    return true;
  }
  return (
    /auto[_-]?reply|autoresponder|vacation/i.test(fieldOf(message, 'precedence')) ||
    SUBJECTS.test(fieldOf(message, 'subject'))
  );
}
