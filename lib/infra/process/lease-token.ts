import { randomUUID } from 'node:crypto';
import { PROCESS_ID } from './liveness.ts';

/**
 * Makes a lease token (UUIDv8, RFC 9562 §5.8). Its first half is the same for all leases of a process, so that those of a
 * process that died can be found; its second half is random.
 */
export const newLeaseToken = (): string => `${prefixOf(PROCESS_ID)}${randomUUID().slice(18)}`;

/** Returns the lowest and the highest lease token that a process can make. */
export const leaseTokensOf = (processId: string): { lowest: string; highest: string } => ({
  lowest: `${prefixOf(processId)}-0000-000000000000`,
  highest: `${prefixOf(processId)}-ffff-ffffffffffff`,
});

/** The last 64 bits of a process's id are random, but for two; a token keeps 60 of them. */
function prefixOf(processId: string): string {
  const hex = processId.slice(19).replace('-', '');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13)}`;
}
