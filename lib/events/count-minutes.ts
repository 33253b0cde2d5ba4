import { findMinutes, type MinuteCount } from './store.ts';

/** What happened in each of the last minutes, over all companies; a minute is that in which its events were folded. */
export const countMinutes = (since: Date): Promise<MinuteCount[]> => findMinutes(since);
