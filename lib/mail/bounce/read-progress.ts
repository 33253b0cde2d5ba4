import { readEntity } from './read-entity.ts';
import { type RecipientStatus, readOwnStatuses } from './read-status.ts';

/** An outcome other than a failure that a delivery status notification reports. */
export type Progress = Pick<RecipientStatus, 'status' | 'remoteHost'> & {
  action: 'delivered' | 'relayed' | 'delayed';
  /** The reply that the report quotes; null for none. */
  diagnostic: string | null;
};

/** RFC 3464 §2.3.3: mail that reached a list or an alias was delivered there. */
const ACTIONS: Readonly<Record<string, Progress['action']>> = {
  delivered: 'delivered',
  expanded: 'delivered',
  relayed: 'relayed',
  delayed: 'delayed',
};

/** Reads the first delivery, relay or delay that a delivery status notification (RFC 3464) reports; null for none. Never throws. */
export function readProgress(raw: Buffer): Progress | null {
  for (const { action, status, remoteHost, diagnostic } of readOwnStatuses(readEntity(raw))) {
    const known = ACTIONS[action];
    if (known) return { action: known, status, remoteHost, diagnostic: diagnostic || null };
  }
  return null;
}
