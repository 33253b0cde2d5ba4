import { z } from 'zod';

/** The kind of the job that merges the events of a day into the evidence. */
export const MERGE_EVIDENCE = 'merge-evidence';

/** The kind of the job that validates a list. */
export const VALIDATE_LIST = 'validate-list';

/** The list to validate. */
export const ValidateListJob = z.strictObject({ companyId: z.uuid(), listId: z.uuid() });

/** The day to merge, in UTC. */
export const MergeEvidenceJob = z.strictObject({ day: z.iso.date() });
