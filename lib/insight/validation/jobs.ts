import { z } from 'zod';
import { defineJob } from '#lib/infra/queue/define-job.ts';

/** The list to validate, and the person who started it; absent for a key. */
export const ValidateListJob = z.strictObject({
  companyId: z.uuid(),
  listId: z.uuid(),
  userId: z.uuid().optional(),
});
export type ValidateListJob = z.infer<typeof ValidateListJob>;

/** The job that asks once more about the domains of a list that did not answer. */
export const RECHECK_LIST = defineJob({ kind: 'recheck-list', lane: 'files', payload: ValidateListJob });

/** The job that validates a list. */
export const VALIDATE_LIST = defineJob({ kind: 'validate-list', lane: 'files', payload: ValidateListJob });

/** The list that is done, and the person who started it. */
export const MailValidatedListJob = z.strictObject({ companyId: z.uuid(), listId: z.uuid(), userId: z.uuid() });
export type MailValidatedListJob = z.infer<typeof MailValidatedListJob>;

/** The job that mails the end of a list to the person who started it. */
export const MAIL_VALIDATED_LIST = defineJob({
  kind: 'mail-validated-list',
  lane: 'short',
  payload: MailValidatedListJob,
});

/** The day to merge, in UTC. */
export const MergeEvidenceJob = z.strictObject({ day: z.iso.date() });

/** The job that merges the events of a day into the evidence. */
export const MERGE_EVIDENCE = defineJob({ kind: 'merge-evidence', lane: 'calendar', payload: MergeEvidenceJob });
