import { Resolver } from 'node:dns/promises';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { SourceResolver } from '#lib/infra/net/source-names.ts';
import type { CheckIpAddressJob } from './jobs.ts';
import { lookAtAddress } from './look-at-address.ts';
import { findAddressById, writeAddressChecks } from './store.ts';

const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;

/** Looks at a source address and writes down what was found. One that is gone meanwhile is left alone. */
export async function checkIpAddress(
  { now }: Pick<Context, 'now'>,
  { id }: CheckIpAddressJob,
  resolver: SourceResolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES }),
): Promise<void> {
  const row = await findAddressById(id);
  if (row) await writeAddressChecks(id, await lookAtAddress(row, { settings: settings(), resolver }), now());
}
