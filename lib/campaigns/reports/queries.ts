import type { SendKey } from '#lib/campaigns/expansion/sends.ts';
import { readTotals } from './store.ts';
import type { Totals } from './values.ts';

/** Lists the people of a send by their acts and outcomes, a row for each variant that somebody has got. */
export const listTotals = ({ companyId, sendId }: SendKey): Promise<(Totals & { variant: number })[]> =>
  readTotals(companyId, sendId);
