import type pg from 'pg';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { insertDeltas } from '#lib/events/statistics/deltas/store.ts';
import { foldDeltas } from '#lib/events/statistics/store.ts';
import { percentile } from '../fixtures/load/percentile.ts';

/** The events of one insert, and the deltas of one fold, as the product folds them at most. */
const INSERTED_AT_ONCE = 200;
const FOLDED_AT_ONCE = 10_000;

/** Folds before the measured ones, so that the rows of the day exist as on any day after its first minutes. */
const FIRST_FOLDS = 3;

const CAMPAIGNS = Array.from({ length: 20 }, (_, index) => `campaign ${index}`);
const TEMPLATES = Array.from({ length: 10 }, () => newId());
const POOLS = [newId(), newId()];
const SENDING_DOMAINS = ['one.example', 'two.example', 'three.example'];
const LARGE_DOMAINS = Array.from({ length: 8 }, (_, index) => `large${index}.example`);
const SMALL_DOMAINS = 20_000;
const HOSTS = ['mx.google.com', 'mx1.mail.protection.outlook.com', 'mta5.am0.yahoodns.net', 'mx.far.example'];

/**
 * Measures the fold alone over some time: 10,000 deltas in a transaction, of a company whose campaigns, templates, pools and
 * domains are drawn independently, so that hardly two deltas are alike. Their insertion is not counted.
 */
export async function measureFold(
  client: pg.Client,
  companyId: string,
  forMs: number,
): Promise<{ deltasPerSecond: number; p95Ms: number }> {
  const times: number[] = [];
  let folded = 0;
  let spentMs = 0;
  await client.query('DELETE FROM rollup_deltas');
  for (let turn = 0; spentMs < forMs; turn += 1) {
    await insertVariedDeltas(client, companyId);
    const startedAt = performance.now();
    await client.query('BEGIN');
    const count = (await foldDeltas(client, FOLDED_AT_ONCE)) ?? 0;
    await client.query('COMMIT');
    const ms = performance.now() - startedAt;
    if (turn < FIRST_FOLDS) continue;
    times.push(ms);
    folded += count;
    spentMs += ms;
  }
  return { deltasPerSecond: (folded * 1_000) / spentMs, p95Ms: percentile(times, 95) };
}

/** Inserts deltas until a fold of the largest size has all that it takes. */
async function insertVariedDeltas(client: pg.Client, companyId: string): Promise<void> {
  let inserted = 0;
  await client.query('BEGIN');
  while (inserted < FOLDED_AT_ONCE) {
    const { text, values } = insertDeltas(Array.from({ length: INSERTED_AT_ONCE }, () => drawEvent(companyId)));
    inserted += (await client.query(text, values as unknown[])).rowCount ?? 0;
  }
  await client.query('COMMIT');
}

function drawEvent(companyId: string): NewEvent {
  const recipientDomain =
    Math.random() < 0.75 ? draw(LARGE_DOMAINS) : `d${Math.floor(Math.random() * SMALL_DOMAINS)}.example`;
  const messageId = newId();
  const event = {
    companyId,
    id: newId(),
    environment: 'production' as const,
    at: new Date(),
    messageId,
    ordinal: 0,
    transmissionId: messageId,
    subaccountId: null,
    rcptTo: `someone@${recipientDomain}`,
    recipientDomain,
    isSimulated: false,
    sendingDomain: draw(SENDING_DOMAINS),
    campaignId: draw(CAMPAIGNS),
    templateId: draw(TEMPLATES),
    templateVersion: 1,
    ipPoolId: draw(POOLS),
    bounceClass: null,
    reason: null,
  };
  if (Math.random() < 0.5) return { ...event, type: 'injection', data: {}, sizeBytes: 5_000 };
  const queueMs = Math.round(Math.random() * 20_000);
  return {
    ...event,
    type: 'delivery',
    data: { route: 'mx', mx_host: draw(HOSTS), num_retries: 0, queue_time: queueMs },
  };
}

function draw<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('there is nothing to draw from');
  return value;
}
