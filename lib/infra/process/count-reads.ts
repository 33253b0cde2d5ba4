import { settings } from '#lib/infra/config/settings.ts';
import { type ReadFacts, readReplicaFacts } from '#lib/infra/db/replica.ts';

/** Counts the reads of this process that the replica may answer, with the replica's state; null without a replica. */
export const countReads = (): ReadFacts | null =>
  settings().DATABASE_READ_URL === undefined ? null : readReplicaFacts();
