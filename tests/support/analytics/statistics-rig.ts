import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { Question } from '#lib/insight/analytics/question-schema.ts';
import { seedCompany } from '../seed.ts';

/** The instant at which questions are asked. */
export const NOW = Date.parse('2026-11-20T09:00:00Z');

/** Creates a company in a zone, with a context whose clock shows `NOW`. */
export async function openCompany(timezone = 'UTC'): Promise<{ companyId: string; ctx: Context }> {
  const { companyId, scope } = await seedCompany();
  await getPool().query('UPDATE companies SET timezone = $2 WHERE id = $1', [companyId, timezone]);
  return { companyId, ctx: platformContext({ scope, now: () => new Date(NOW) }) };
}

/** Builds a question, without a comparison unless it says otherwise. */
export const ask = (fields: Partial<Question> = {}): Question => Question.parse({ compare: 'none', ...fields });
