import { enqueueEvidence } from './enqueue-evidence.ts';
import { mergeEvidenceOfDay } from './merge-evidence.ts';

/** Merges a day into the evidence, and enqueues the next day that is not merged yet. */
export async function runMergeEvidence(now: Date, { day }: { day: string }): Promise<void> {
  await mergeEvidenceOfDay(now, { day });
  await enqueueEvidence(now);
}
