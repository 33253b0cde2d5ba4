import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { RequestFacts } from './open-session.ts';

/**
 * Authenticates the operator token in `Authorization: Bearer`. Without the setting OPERATOR_TOKEN the route reads as
 * unknown. The comparison takes constant time.
 *
 * @throws {AppError} notFound (no such setting), loggedOut (no token), tokenException
 */
export function authenticateOperator(request: Request, facts: RequestFacts): Context {
  const { OPERATOR_TOKEN } = settings();
  if (!OPERATOR_TOKEN) throw refuse.notFound('address');
  const authorization = request.headers.get('authorization');
  if (authorization === null) throw new AppError('loggedOut');
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  if (!timingSafeEqual(sha256(token), sha256(OPERATOR_TOKEN))) throw new AppError('tokenException');
  return platformContext({ ...facts, actor: { type: 'operator' } });
}
