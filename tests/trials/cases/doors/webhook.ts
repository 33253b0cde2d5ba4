import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { type Received, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import type { CaseOf } from '../case.ts';
import { compare } from '../judge-mail.ts';
import { call, fill, sendMessage, type Trial } from '../trial.ts';
import { bringBack, openReturn } from './inbound.ts';

/** The difference between an event's time and now, in milliseconds, that still counts as near. */
const NEAR_MS = 600_000;

/** Creates a webhook to a local server, causes the case's event, and compares the fields that the server got. */
export async function tryWebhook(one: CaseOf<'webhook'>, trial: Trial): Promise<string[]> {
  const receiver = await startReceiver();
  // It reads numbers of events only from our own formats.
  receiver.answer = (response) => response.writeHead(200).end();
  const made = await call(trial, '/webhooks', {
    name: trial.values.uid,
    endpoint: receiver.url,
    events: one.events,
    format: one.format,
    max_wait_ms: 0,
  });
  if (made.status !== 200) return [`the webhook is refused: ${JSON.stringify(made.body)}`];
  try {
    const messageId = await sendMessage(trial, one.message);
    const { verp, values } = await openReturn(trial, messageId);
    const own = { ...trial, values: { ...values, to: verp } };
    if (one.dsn) await bringBack(own, { from: '', to: verp, eml: one.dsn });
    const isOurs = ({ body }: Received) => body.includes(trial.values.rcpt ?? '');
    const request = await pollUntil('the request of the webhook', () => receiver.requests.find(isOurs));
    return [
      ...(one.format === 'single' ? judgeSignature(request, made.body.signing_secret) : []),
      ...judgeFields(entryOf(request, trial.values.rcpt ?? ''), one.expect, own.values),
    ];
  } finally {
    await call(trial, `/webhooks/${made.body.id}`, undefined, 'DELETE');
    await receiver.close();
  }
}

function judgeSignature({ body, headers }: Received, secret: string): string[] {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  try {
    new Webhook(secret).verify(body, given);
    return [];
  } catch (error) {
    return [`the signature does not verify: ${error}`];
  }
}

/** Returns the event about an address: an entry of a list, or the whole body. */
function entryOf({ body }: Received, address: string): unknown {
  const parsed: unknown = JSON.parse(body);
  return Array.isArray(parsed) ? parsed.find((entry) => JSON.stringify(entry).includes(address)) : parsed;
}

const WantedField = z.union([
  z.string(),
  z.strictObject({ near: z.literal(true) }),
  z.strictObject({ not: z.array(z.string()) }),
]);

/** Compares fields, each by its path such as `data/subject`. */
function judgeFields(entry: unknown, expect: Record<string, unknown>, values: Trial['values']): string[] {
  return Object.entries(expect).flatMap(([path, given]) => {
    const found = path.split('/').reduce<unknown>((at, name) => Object(at)[name], entry);
    const wanted = WantedField.parse(given);
    if (typeof wanted === 'string') return compare(path, found, fill(wanted, values));
    const isWanted =
      'near' in wanted
        ? Math.abs(Number(found) * 1_000 - Date.now()) < NEAR_MS
        : found !== undefined && !wanted.not.includes(String(found));
    return isWanted ? [] : [`${path} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
  });
}
