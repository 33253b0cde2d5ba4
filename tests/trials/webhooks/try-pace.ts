import { newId } from '#lib/core/ids.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { percentile } from '../../fixtures/load/percentile.ts';
import { eventOf, insertRecipients, insertWebhook } from '../../fixtures/webhooks/webhook-rig.ts';

/** The extent of the trial: rounds with and without webhooks in turn, transactions of a round, events of a transaction. */
const PLAN = { rounds: 30, transactions: 40, events: 500, webhooks: 100 };

/** The least part of the pace that has to be left. */
const LEAST = 0.95;

/** Compares how fast events are written for a company with many webhooks and for one without, off the sending itself. */
export async function tryPace(): Promise<{ isMet: boolean; findings: object }> {
  const [none, many] = [await seedCompany(), await seedCompany()];
  for (let n = 0; n < PLAN.webhooks; n += 1) await insertWebhook(many, { target: `https://hooks.example.com/${n}` });
  const paces = { none: [] as number[], many: [] as number[] };
  await measure(none);
  await measure(many);
  for (let round = 0; round < PLAN.rounds; round += 1) {
    // The first of a round is another one each time: what wears on does not count for one of them.
    const order = round % 2 === 0 ? (['none', 'many'] as const) : (['many', 'none'] as const);
    for (const which of order) paces[which].push(await measure(which === 'none' ? none : many));
  }
  const [without, withMany] = [percentile(paces.none, 50), percentile(paces.many, 50)];
  const part = Math.round((withMany / without) * 1_000) / 1_000;
  return { isMet: part >= LEAST, findings: { without: Math.round(without), with100: Math.round(withMany), part } };
}

/** Returns the events a second of one round. */
async function measure(company: SeededCompany): Promise<number> {
  const messageId = newId();
  await insertRecipients(company, messageId, PLAN.events);
  const sets = Array.from({ length: PLAN.transactions }, () =>
    Array.from({ length: PLAN.events }, (_, ordinal) => eventOf(company, messageId, ordinal)),
  );
  const startedAt = performance.now();
  for (const events of sets) await withTransaction((db) => recordEvents(db, events));
  return (PLAN.transactions * PLAN.events * 1_000) / (performance.now() - startedAt);
}
