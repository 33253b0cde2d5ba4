import { AppError } from '#lib/core/errors/app-error.ts';
import { getQuotaState, type QuotaState } from '#lib/engine/messages/accept/quota/get-quota-state.ts';
import type { AuthenticatedKey } from '#lib/senders/api-keys/authenticated-key.ts';

/**
 * Returns the headers for the used and the allowed messages of the day and the month: `x-daily-quota`,
 * `x-daily-quota-limit` and so on.
 */
export function quotaHeaders(states: readonly QuotaState[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { slot, used, limit } of states) {
    const name = slot === 'monthly' ? 'x-monthly-quota' : 'x-daily-quota';
    headers[name] = String(used);
    if (limit >= 0) headers[`${name}-limit`] = String(limit);
  }
  return headers;
}

/** Returns the quotas of a key; none if they cannot be read, because they are only informative here. */
export const readQuota = (key: AuthenticatedKey | null): Promise<QuotaState[]> =>
  key ? getQuotaState(key).catch(() => []) : Promise.resolve([]);

/** Adds the time until quota is available again to a quota refusal. */
export function withQuotaEnd(error: AppError, states: readonly QuotaState[], now: Date): AppError {
  if (error.retryAfterSeconds !== undefined) return error;
  const isMonthly = error.code === 'monthlyQuotaExceeded';
  if (!isMonthly && error.code !== 'dailyQuotaExceeded') return error;
  const state = states.find(({ slot }) => (slot === 'monthly') === isMonthly);
  if (!state) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((state.endsAt.getTime() - now.getTime()) / 1_000));
  return new AppError(error.code, { ...error.payload, message: error.message, retryAfterSeconds });
}
