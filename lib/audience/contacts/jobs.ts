import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** Removes the values of a field that was deleted. */
export const REMOVE_FIELD = defineJob({
  kind: 'remove-contact-field',
  lane: 'sets',
  payload: z.strictObject({ companyId: z.uuid(), fieldId: z.int() }),
});

/** Removes a label that was deleted from everybody. */
export const REMOVE_LABEL = defineJob({
  kind: 'remove-contact-label',
  lane: 'sets',
  payload: z.strictObject({ companyId: z.uuid(), labelId: z.int() }),
});
