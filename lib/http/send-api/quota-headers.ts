import type { AuthenticatedKey } from '#lib/api-keys/authenticated-key.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { getQuotaState, type QuotaState } from '#lib/messages/quota/get-quota-state.ts';

/** How much of the day and of the month is used, and how much there is: `x-daily-quota`, `x-daily-quota-limit` and so on. */
export function quotaHeaders(states: readonly QuotaState[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { slot, used, limit } of states) {
    const name = slot === 'monthly' ? 'x-monthly-quota' : 'x-daily-quota';
    headers[name] = String(used);
    if (limit >= 0) headers[`${name}-limit`] = String(limit);
  }
  return headers;
}

/** The quotas of a key; none when they cannot be read: they are told, nothing depends on them. */
export const readQuota = (key: AuthenticatedKey | null): Promise<QuotaState[]> =>
  key ? getQuotaState(key).catch(() => []) : Promise.resolve([]);

/** A refusal for want of quota, with the time until there is some again. */
export function withQuotaEnd(error: AppError, states: readonly QuotaState[], now: Date): AppError {
  if (error.retryAfterSeconds !== undefined) return error;
  const isMonthly = error.code === 'monthlyQuotaExceeded';
  if (!isMonthly && error.code !== 'dailyQuotaExceeded') return error;
  const state = states.find(({ slot }) => (slot === 'monthly') === isMonthly);
  if (!state) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((state.endsAt.getTime() - now.getTime()) / 1_000));
  return new AppError(error.code, { ...error.payload, message: error.message, retryAfterSeconds });
}
