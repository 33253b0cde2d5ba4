import type { SmtpSession } from './schema.ts';
import type { SessionRecord } from './store.ts';

/** A session as its company's people and the operator may see it. */
export const presentSmtpSession = (row: SessionRecord): SmtpSession => ({
  id: row.id,
  startedAt: row.startedAt.toISOString(),
  durationMs: row.durationMs,
  ip: row.ip,
  port: row.port,
  clientName: row.clientName,
  tlsVersion: row.tlsVersion,
  apiKeyId: row.apiKeyId,
  apiKeyName: row.apiKeyName,
  outcome: row.outcome,
  accepted: row.accepted,
  refused: row.refused,
  failedAuths: row.failedAuths,
  sizeBytes: row.sizeBytes,
  refusals: [...row.refusals],
});
