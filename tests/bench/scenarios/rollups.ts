import pg from 'pg';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { INSERT_DELTAS } from '#lib/events/statistics/deltas/store.ts';
import { foldDeltas } from '#lib/events/statistics/store.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { hold } from '../judge.ts';
import { round } from '../measure.ts';
import { measureFold } from '../measure-fold.ts';
import type { Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';

const BATCH = 200;
/** The number of batches of one kind before as many of the other. */
const TURN = 50;
const DOMAINS = 40;
const TYPES = ['injection', 'delivery'] as const;
const FOLD_LIMIT = 10_000;

/** Compares events written with their deltas, folding included, with events alone, and measures the fold alone. */
export const rollups: Scenario = {
  name: 'rollups',
  what: `events in transactions of ${BATCH} with deltas, which are folded into statistics every ${TURN} transactions, and without; the fold of deltas alone`,
  run: async (bench) => {
    const product = await bench.product();
    const client = new pg.Client({ connectionString: product.env.DATABASE_URL });
    const stop = bench.keep(() => client.end());
    await client.connect();
    const [counted, without] = await race(client, product, bench.seconds * 1_000);
    const fold = await measureFold(client, product.account.companyId, bench.seconds * 1_000);
    await stop();
    return {
      figures: {
        product: {
          eventsPerSecond: round(counted),
          eventsPerSecondWithoutStatistics: round(without),
          foldedPerSecond: round(fold.deltasPerSecond),
          foldedAtOnceP95Ms: round(fold.p95Ms),
        },
      },
      targets: [
        hold('events with statistics against without', '×', counted / without, { atLeast: 0.75 }),
        hold('deltas folded', 'a second', fold.deltasPerSecond, { atLeast: 20_000 }),
      ],
    };
  },
};

/** Measures events per second with and without statistics, alternately until each had its time. */
async function race(client: pg.Client, { account }: Product, forMs: number): Promise<[number, number]> {
  const plain = withoutDeltas(client);
  const spent = { counted: 0, plain: 0 };
  let turns = 0;
  // The first turn of each is for the caches.
  for (let turn = 0; turn < 2 || Math.min(spent.counted, spent.plain) < forMs; turn += 1) {
    const counted = await time(async () => {
      for (let batch = 0; batch < TURN; batch += 1) await write(client, client, makeEvents(account.companyId));
      await inTransaction(client, () => foldDeltas(client, FOLD_LIMIT));
    });
    const bare = await time(async () => {
      for (let batch = 0; batch < TURN; batch += 1) await write(client, plain, makeEvents(account.companyId));
    });
    if (turn === 0) continue;
    turns += 1;
    spent.counted += counted;
    spent.plain += bare;
  }
  const events = turns * TURN * BATCH * 1_000;
  return [events / spent.counted, events / spent.plain];
}

/** Wraps the connection so that nothing is counted on it. */
function withoutDeltas(client: pg.Client): Database {
  const query = (statement: { name?: string }) =>
    statement.name?.startsWith(INSERT_DELTAS)
      ? Promise.resolve({ rows: [] })
      : client.query(statement as pg.QueryConfig);
  return { query } as unknown as Database; // recordEvents uses nothing else of it
}

const write = (client: pg.Client, db: Database, events: NewEvent[]) =>
  inTransaction(client, () => recordEvents(db, events));

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const makeEvents = (companyId: string): NewEvent[] =>
  Array.from({ length: BATCH }, (_, index): NewEvent => {
    const recipientDomain = `d${index % DOMAINS}.example`;
    const messageId = newId();
    return {
      companyId,
      id: newId(),
      environment: 'production',
      type: TYPES[index % 2] ?? 'injection',
      at: new Date(),
      messageId,
      ordinal: 0,
      transmissionId: messageId,
      subaccountId: null,
      rcptTo: `someone@${recipientDomain}`,
      recipientDomain,
      isSimulated: false,
      sendingDomain: 'plain.example',
      campaignId: null,
      templateId: null,
      ipPoolId: null,
      bounceClass: null,
      reason: null,
      data: {},
    };
  });
