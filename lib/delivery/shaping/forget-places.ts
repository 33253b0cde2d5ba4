import { forgetPlaceDomains } from './store.ts';

/** Forgets which place the mail of a domain went to where no worker has had any for a month. */
export const forgetPlaces = (): Promise<void> => forgetPlaceDomains();
