import { z } from 'zod';

/** The kind of the job that merges the events of a day into the evidence. */
export const MERGE_EVIDENCE = 'merge-evidence';

/** The kind of the job that validates a list. */
export const VALIDATE_LIST = 'validate-list';

/** The kind of the job that asks once more about the domains of a list that did not answer. */
export const RECHECK_LIST = 'recheck-list';

/** The list to validate, and the person who started it; absent for a key. */
export const ValidateListJob = z.strictObject({
  companyId: z.uuid(),
  listId: z.uuid(),
  userId: z.uuid().optional(),
});
export type ValidateListJob = z.infer<typeof ValidateListJob>;

/** The kind of the job that mails the end of a list to the person who started it. */
export const MAIL_VALIDATED_LIST = 'mail-validated-list';

/** The list that is done, and the person who started it. */
export const MailValidatedListJob = z.strictObject({ companyId: z.uuid(), listId: z.uuid(), userId: z.uuid() });
export type MailValidatedListJob = z.infer<typeof MailValidatedListJob>;

/** The day to merge, in UTC. */
export const MergeEvidenceJob = z.strictObject({ day: z.iso.date() });
