import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { deleteOldDestinationDomains } from '../store.ts';

/** The job that forgets old destinations, once a day. */
export const FORGET_DESTINATIONS = defineJob({
  kind: 'forget-destinations',
  lane: 'calendar',
  payload: z.strictObject({}),
});

/** Deletes the destinations of domains that no worker has had mail for in a month. */
export const forgetDestinations = (): Promise<void> => deleteOldDestinationDomains();
