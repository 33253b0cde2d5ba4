import { z } from 'zod';
import type { WantedFeedback } from './case.ts';
import { call, isSuppressed, type Trial } from './trial.ts';

const Events = z.object({
  data: z.array(
    z.object({ type: z.string(), bounce_class: z.coerce.number().optional(), reason: z.string().optional() }),
  ),
});

/** Events of every message that arrives. */
const ORDINARY = new Set(['injection', 'delivery']);

/** Compares the last event of a message, its bounce class and the suppression of its recipient with those wanted. */
export async function judgeFeedback(trial: Trial, messageId: string, wanted: WantedFeedback): Promise<string[]> {
  const { body } = await call(trial, `/emails/${messageId}/events`);
  const last = Events.parse(body).data.findLast(({ type }) => !ORDINARY.has(type));
  const event = last?.type ?? 'none';
  const bounceClass = last?.bounce_class ?? null;
  const found = `${event} ${bounceClass ?? ''} ${last?.reason ?? ''}`.trimEnd();
  const faults: string[] = [];
  if (!wanted.event.includes(event)) faults.push(`event ${found}, not ${wanted.event.join(' or ')}`);
  if (wanted.class_in && !(bounceClass !== null && wanted.class_in.includes(bounceClass)))
    faults.push(`class ${bounceClass}, not ${wanted.class_in.join(' or ')}: ${found}`);
  if (wanted.class_not && bounceClass !== null && wanted.class_not.includes(bounceClass))
    faults.push(`class ${bounceClass}: ${found}`);
  const suppressed = await isSuppressed(trial, trial.values.rcpt ?? '');
  if (wanted.suppressed !== undefined && suppressed !== wanted.suppressed)
    faults.push(suppressed ? `the recipient is suppressed: ${found}` : `the recipient is not suppressed: ${found}`);
  return faults;
}
