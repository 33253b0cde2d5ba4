import { ACCOUNT_STARTERS } from './account-starters.ts';
import { BLOCK_STARTERS } from './block-starters.ts';
import { EVENT_STARTERS } from './event-starters.ts';
import { STARTER_IDS, type Starter } from './schema.ts';

const ALL = [...ACCOUNT_STARTERS, ...EVENT_STARTERS, ...BLOCK_STARTERS];

/** Lists the templates to begin with, in the order of the gallery. */
export const listStarters = (): Starter[] => STARTER_IDS.flatMap((id) => ALL.filter((starter) => starter.id === id));
