import { getAccess } from '#lib/account/access/get-access.ts';
import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { requireEnabled } from '#lib/account/access/require-feature.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { TourStep } from '#lib/account/onboarding/tour-steps.ts';
import type { Context } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId, randomToken } from '#lib/core/ids.ts';
import { pick } from '#lib/core/pick.ts';
import { SDK_KEY_PREFIX } from '#lib/core/sdk-key.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { requireOwnGrants } from './require-own-grants.ts';
import { API_KEYS_MAX, type CreateApiKeyInput, KEY_DEFAULTS, KEY_SETTINGS } from './schema.ts';
import type { SdkSettings } from './sdk/schema.ts';
import { requireKind, SDK_KEY_NEEDS, toSdkColumns } from './sdk/sdk-settings.ts';
import { hasLiveSubaccount, insertApiKey, type NewApiKey, settingsOf } from './store.ts';

/** A checked key that is not stored yet, and the whole key. */
export type PreparedApiKey = { row: NewApiKey; key: string };

/**
 * Checks the input of a new key and creates its secret; stores nothing.
 *
 * @throws {AppError} invalidField (an expiry that has passed, a domain that the company has not), featureOff (limits to
 *   addresses, SDK keys), missingGrant (a key gives another one no more than it has itself), forbidden (no more does a person; a key
 *   makes keys of its own environment only, and none where it is itself limited to addresses, domains, a sub-account or a time)
 */
export async function prepareApiKey(ctx: Context, input: CreateApiKeyInput): Promise<PreparedApiKey> {
  const environment = input.environment ?? ctx.scope.environment;
  const { sdk } = input;
  requireKind(input, sdk !== undefined);
  const grants = sdk ? [] : [...new Set(input.grants ?? DEFAULT_GRANTS)];
  await requireOwnGrants(ctx, environment, sdk ? SDK_KEY_NEEDS : grants);
  await requireLimits(ctx, input);
  const { key, ...secret } = createKeySecret(environment, sdk !== undefined);
  const row = {
    id: newOpaqueId(),
    environment,
    subaccountId: input.subaccountId ?? null,
    ...secret,
    ...KEY_DEFAULTS,
    ...pick(input, KEY_SETTINGS),
    grants,
    ...(sdk && toSdkColumns(sdk)),
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
  };
  return { row, key };
}

/**
 * Stores a prepared key in the caller's transaction.
 *
 * @throws {AppError} overQuota, planExpired, limitReached, invalidField (a sub-account that the company does not have, or not any more)
 */
export async function insertPreparedKey(db: Database, ctx: Context, { row }: PreparedApiKey): Promise<void> {
  const allowance = await lockAllowance(db, ctx, 'apiKey', { count: API_KEYS_MAX, entity: 'API keys' });
  const { hint, environment, subaccountId, grants } = row;
  if (subaccountId !== null && !(await hasLiveSubaccount(db, ctx.scope, subaccountId))) throw noSubaccount();
  const limits = { ofCompany: allowance.planMax, ofScope: API_KEYS_MAX };
  if (!(await insertApiKey(db, ctx.scope, row, limits))) throw allowance.refusal();
  const after = { ...settingsOf(row), hint, environment, subaccountId };
  await recordAudit(db, ctx, { action: 'api-key.create', targetId: row.id, after });
  for (const step of stepsOf(environment, grants)) {
    await completeTourStep(db, { companyId: ctx.scope.companyId, step });
  }
}

/** Returns the steps of the tour that a key completes. */
function stepsOf(environment: Environment, grants: readonly string[]): TourStep[] {
  const steps: TourStep[] = environment === 'production' ? ['productionAddApiKeys'] : [];
  const validation: Grant = 'recipient_validation/manage';
  return grants.includes(validation) ? [...steps, 'emailValidationApiKey'] : steps;
}

/** Creates the refusal of a key for a sub-account that the company does not have, not any more, or not for this caller. */
export function noSubaccount(): AppError {
  return refuse.fieldBecause('subaccountId', 'This subaccount does not exist.');
}

/** The grants of a key by default: sending, and reading the results. */
const DEFAULT_GRANTS: readonly Grant[] = [
  'smtp/inject',
  'transmissions/modify',
  'transmissions/view',
  'message_events/view',
  'metrics/view',
];

/** The limits that a key is to have. */
type WantedLimits = {
  allowedIps?: readonly string[] | undefined;
  domains?: readonly string[] | undefined;
  expiresAt?: string | null | undefined;
  sdk?: SdkSettings | undefined;
};

/**
 * Checks the restrictions of a key against the company's flags and domains.
 *
 * @throws {AppError} featureOff (limits to addresses, SDK keys), invalidField (a domain that is not the company's, an expiry
 *   that has passed)
 */
export async function requireLimits(ctx: Context, { allowedIps = [], domains = [], expiresAt, sdk }: WantedLimits) {
  // The operator is not bound by what a vendor's people are offered.
  if ((allowedIps.length > 0 || sdk) && ctx.actor.type !== 'operator') {
    const { features } = await getAccess(ctx);
    if (allowedIps.length > 0) requireEnabled(features, 'apiKey.allowedIps');
    if (sdk) requireEnabled(features, 'apiKey.allowSDK');
  }
  if (domains.length > 0) {
    const own = new Set((await listSendingDomains(ctx)).map(({ domain }) => domain));
    const strange = domains.find((domain) => !own.has(domain));
    if (strange !== undefined)
      throw refuse.fieldBecause('domains', `${strange} is not one of your sending domains.`, strange);
  }
  if (expiresAt && new Date(expiresAt) <= ctx.now())
    throw refuse.field('expiresAt', 'must lie in the future', expiresAt);
}

/** First characters of a key that people recognize it by. */
const HINT_CHARACTERS = 12;

/** A new key, and the two parts of it that are stored. */
type KeySecret = { key: string; hint: string; keyHash: Buffer };

/** Creates a random key: `tx_sdk_…`, or that of an environment, `tx_test_…` or `tx_live_…`. */
export function createKeySecret(environment: Environment, isSdk: boolean): KeySecret {
  const prefix = isSdk ? SDK_KEY_PREFIX : `tx_${environment === 'sandbox' ? 'test' : 'live'}_`;
  const key = `${prefix}${randomToken()}`;
  return { key, hint: key.slice(0, HINT_CHARACTERS), keyHash: sha256(key) };
}
