import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { LiveSession } from './find-session.ts';
import { presentUser } from './present.ts';
import type { SessionStage } from './schema.ts';
import { SESSION_MAX_MS } from './session-life.ts';
import { findLiveSession } from './store.ts';

/** A live login of whatever stage: for the steps that lead to a whole one. */
export type StagedSession = LiveSession & { stage: SessionStage };

const STAGES = ['unverified', 'password', 'full'] as const;

/** The login with an id, if it lives, also one whose address or second factor is still due. Its use is not noted. */
export async function findStagedSession(ctx: Pick<Context, 'now'>, sessionId: string): Promise<StagedSession | null> {
  if (!isUuid(sessionId)) return null;
  const now = ctx.now();
  const row = await findLiveSession(sessionId, STAGES, now);
  if (!row || now.getTime() - row.createdAt.getTime() >= SESSION_MAX_MS) return null;
  const { id, stage, createdAt, companyId, role } = row;
  const isOperator = row.operatorSince !== null;
  return { id, stage, createdAt, user: presentUser(row.user), companyId, role, isOperator };
}
