import type { OpenedLogin } from '#lib/account/identity/open-login.ts';
import type { Context } from '#lib/core/context.ts';
import { log } from '#lib/infra/log/log.ts';
import { asAppError } from '../request/as-app-error.ts';

/** Writes a log line for a sign-in attempt: the person if a session was opened, the reason if it was refused. */
export async function logSignIn(ctx: Context, open: () => Promise<OpenedLogin>): Promise<OpenedLogin> {
  const line = { requestId: ctx.requestId, ip: ctx.ip };
  try {
    const login = await open();
    log().info({ ...line, userId: login.userId, stage: login.stage, outcome: 'opened' }, 'login');
    return login;
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal === error) log().info({ ...line, outcome: refusal.code }, 'login');
    throw error;
  }
}
