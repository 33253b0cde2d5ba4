import { HOUR_MS } from '#lib/core/durations.ts';
import { findMassRefusals, type MassRefusal } from './store.ts';

/** Lists the next hops that refused everybody within the last hour, by company. */
export const listMassRefusals = (now: Date): Promise<MassRefusal[]> =>
  findMassRefusals(new Date(now.getTime() - HOUR_MS));
