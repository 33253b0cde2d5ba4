import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { SourceResolver } from '#lib/infra/net/source-names.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { checkSourceAddress } from './check-source-address.ts';
import { findAddressById, findStaleAddresses, writeAddressChecks } from './store.ts';
import { sweepWarmUpCounts } from './warm-up/store.ts';

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/** Checks a source address and writes the findings. Does nothing when the address was deleted meanwhile. */
export async function checkIpAddress(
  { now }: Pick<Context, 'now'>,
  { id }: CheckIpAddressJob,
  resolver: SourceResolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES }),
): Promise<void> {
  const row = await findAddressById(id);
  if (row) await writeAddressChecks(id, await checkSourceAddress(row, { settings: settings(), resolver }), now());
}

/** The interval between checks of an address: blocklists change within hours. */
const CHECK_EVERY_MS = DAY_MS / 4;

const COUNTS_KEPT_MS = 60 * DAY_MS;

/** The largest number of checks to enqueue at a time. */
const AT_ONCE = 100;

/** Enqueues a check of every address that had none for six hours, and deletes old warm-up counts. */
export async function keepAddressesChecked(now: Date): Promise<void> {
  await sweepWarmUpCounts(new Date(now.getTime() - COUNTS_KEPT_MS));
  const stale = await findStaleAddresses(new Date(now.getTime() - CHECK_EVERY_MS), AT_ONCE);
  for (const id of stale) await withTransaction((db) => enqueueAddressCheck(db, id));
}

const CheckIpAddressJob = z.strictObject({ id: z.uuid() });
type CheckIpAddressJob = z.infer<typeof CheckIpAddressJob>;

/** The job that checks a source address. A relay runs it, since the dashboard may be on another machine. */
export const CHECK_IP_ADDRESS = defineJob({ kind: 'check-ip-address', lane: 'short', payload: CheckIpAddressJob });

/** Enqueues a check of an address; does nothing while one is queued. */
export async function enqueueAddressCheck(db: Database, id: string): Promise<void> {
  await enqueueJob(db, CHECK_IP_ADDRESS, { id }, { uniqueKey: id });
}
