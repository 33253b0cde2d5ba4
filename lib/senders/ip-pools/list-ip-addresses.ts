import type { Context } from '#lib/core/context.ts';
import { readAddresses } from './read-addresses.ts';
import type { IpAddress } from './schema.ts';
import { findAddresses } from './store.ts';

/** Lists the addresses that the operator assigned to the company, in a pool or in none. */
export const listIpAddresses = async ({ scope, now }: Pick<Context, 'scope' | 'now'>): Promise<IpAddress[]> =>
  readAddresses(await findAddresses(scope.companyId), now());
