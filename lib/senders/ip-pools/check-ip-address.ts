import { Resolver } from 'node:dns/promises';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { SourceResolver } from '#lib/infra/net/source-names.ts';
import { checkSourceAddress } from './check-source-address.ts';
import type { CheckIpAddressJob } from './jobs.ts';
import { findAddressById, writeAddressChecks } from './store.ts';

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
