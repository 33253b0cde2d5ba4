import { z } from 'zod';

/** The kind of the job that merges the events of a day into the evidence. */
export const MERGE_EVIDENCE = 'merge-evidence';

/** The day to merge, in UTC. */
export const MergeEvidenceJob = z.strictObject({ day: z.iso.date() });
