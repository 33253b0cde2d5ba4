import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { idFloor } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { presentSmtpSession } from './present.ts';
import type { SmtpSessionPage, SmtpSessionsQuery } from './schema.ts';
import { listSessions } from './store.ts';

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
  const rows = await listSessions(
    ctx.actor.type === 'operator' ? 'everything' : ctx.scope,
    { ...filters, limit: limit + 1 },
    { oldest: idFloor(now - settings().RETENTION_SESSION_DAYS * DAY_MS), before: cursor ?? idFloor(now + DAY_MS) },
  );
  const shown = rows.slice(0, limit);
  return { data: shown.map(presentSmtpSession), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
