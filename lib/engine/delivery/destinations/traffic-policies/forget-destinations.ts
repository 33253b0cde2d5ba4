import { deleteOldDestinationDomains } from '../store.ts';

/** Deletes the destinations of domains that no worker has had mail for in a month. */
export const forgetDestinations = (): Promise<void> => deleteOldDestinationDomains();
