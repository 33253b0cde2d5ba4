import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ErrorCode } from '#lib/core/errors/catalogue.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { countInWindow, secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import type { AuthenticatedSdkKey } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';

type Limit = { name: string; limit: number; code: ErrorCode };

/**
 * Counts an email against the limits of its SDK key, for all processes together: first that of the caller's network, so that
 * one caller cannot use up the others.
 *
 * @throws {AppError} sdkCallerLimit, sdkRecipientLimit, sdkKeyLimit
 */
export async function countEmail(
  { apiKeyId, sdk }: AuthenticatedSdkKey,
  { to, ip }: { to: string; ip: string | null },
  now: Date,
): Promise<void> {
  const { perCallerPerHour, perRecipientPerHour, perKeyPerHour } = sdk;
  const recipient = sha256(to.toLowerCase()).toString('base64url');
  const caller = ip === null ? 'unknown' : networkOf(ip);
  await count([{ name: `from:${caller}`, limit: perCallerPerHour, code: 'sdkCallerLimit' }]);
  await count([
    { name: `to:${recipient}`, limit: perRecipientPerHour, code: 'sdkRecipientLimit' },
    { name: 'all', limit: perKeyPerHour, code: 'sdkKeyLimit' },
  ]);

  async function count(limits: readonly Limit[]): Promise<void> {
    const keys = limits.map(({ name }) => `sdk:${apiKeyId}:${name}`);
    const counts = await countInWindow(keys, HOUR_MS, now);
    for (const [index, { limit, code }] of limits.entries()) {
      const counted = counts[index];
      if (!counted || counted.count <= limit) continue;
      const seconds = secondsUntil(counted.endsAt, now);
      throw new AppError(code, { values: { limit, seconds }, retryAfterSeconds: seconds });
    }
  }
}
