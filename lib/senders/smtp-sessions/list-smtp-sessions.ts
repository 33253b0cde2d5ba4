import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { SmtpSession, SmtpSessionPage, SmtpSessionsQuery } from './schema.ts';
import { listSessionRows, type SessionRecord } from './store.ts';

/**
 * Lists the SMTP sessions of the scope's company and environment that have ended, newest first. They include failed
 * sign-ins whose user name or key names the company. Other unauthenticated sessions belong to no company: only the
 * operator sees them.
 */
export async function listSmtpSessions(
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  { cursor, limit, ...filters }: SmtpSessionsQuery,
): Promise<SmtpSessionPage> {
  const now = ctx.now().getTime();
  const rows = await listSessionRows(
    ctx.actor.type === 'operator' ? 'everything' : ctx.scope,
    { ...filters, limit: limit + 1 },
    { oldest: idFloor(now - settings().RETENTION_SESSION_DAYS * DAY_MS), before: cursor ?? idFloor(now + DAY_MS) },
  );
  const shown = rows.slice(0, limit);
  return { data: shown.map(presentSmtpSession), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** A session as its company's people and the operator may see it. */
const presentSmtpSession = (row: SessionRecord): SmtpSession => ({
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
