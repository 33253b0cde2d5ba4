import { createHmac, timingSafeEqual } from 'node:crypto';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { getDelegatedDomain } from '../delegated/queries.ts';
import { getSendingDomain } from '../queries.ts';
import { DomainKind } from '../schema.ts';
import { type RecordsLink, SharedRecords } from './schema.ts';

/** Lifetime of a link, in milliseconds. */
const LINK_MS = 14 * DAY_MS;

/**
 * Creates a link for the person who manages a domain's DNS. It shows the domain's records and their state, to anyone who has
 * it, for 14 days or until the domain is removed.
 *
 * @throws {AppError} notFound
 */
export async function shareRecords(ctx: Context, { kind, id }: { kind: DomainKind; id: string }): Promise<RecordsLink> {
  const { domain } = await getRecords(ctx, { kind, id });
  const expiresAt = new Date(Math.floor((ctx.now().getTime() + LINK_MS) / 1_000) * 1_000);
  const token = buildRecordsToken({ kind, companyId: ctx.scope.companyId, id, expiresAt });
  await audited(ctx, 'domain.share', domain, async () => ({ after: { until: expiresAt.toISOString() } }));
  return { url: `${settings().PUBLIC_URL}/shared-records/${token}`, expiresAt: expiresAt.toISOString() };
}

/** The contents of a link's token: the domain whose records it shows, and the time when it expires. */
type RecordsToken = { kind: DomainKind; companyId: string; id: string; expiresAt: Date };

/** 128 bits of HMAC-SHA256. */
const TAG_BYTES = 16;
const UUID_BYTES = 16;
/** Kind, company, domain, Unix time in seconds. */
const BODY_BYTES = 1 + 2 * UUID_BYTES + 4;

/**
 * Creates a signed token: base64url of tag, kind, company, domain and expiry. Nothing is stored for it.
 *
 * @throws {SettingsError} without NEXTAUTH_SECRET
 */
function buildRecordsToken({ kind, companyId, id, expiresAt }: RecordsToken): string {
  const body = Buffer.alloc(BODY_BYTES);
  body[0] = DomainKind.options.indexOf(kind);
  body.write(companyId.replaceAll('-', ''), 1, 'hex');
  body.write(id.replaceAll('-', ''), 1 + UUID_BYTES, 'hex');
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), 1 + 2 * UUID_BYTES);
  return Buffer.concat([tagOf(body), body]).toString('base64url');
}

/** Parses a token, in constant time; null for one that this installation did not sign, and for an expired one. */
function parseRecordsToken(text: string, now: Date): RecordsToken | null {
  const bytes = Buffer.from(text.slice(0, 200), 'base64url');
  if (bytes.length !== TAG_BYTES + BODY_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body))) return null;
  const kind = DomainKind.options[body[0] ?? DomainKind.options.length];
  const expiresAt = new Date(body.readUInt32BE(1 + 2 * UUID_BYTES) * 1_000);
  if (!kind || expiresAt <= now) return null;
  return { kind, companyId: uuidAt(body, 1), id: uuidAt(body, 1 + UUID_BYTES), expiresAt };
}

const tagOf = (body: Buffer): Buffer =>
  createHmac('sha256', deriveKey('records link 1')).update(body).digest().subarray(0, TAG_BYTES);

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Returns the records of a domain of any kind, those of staged DKIM keys included.
 *
 * @throws {AppError} notFound
 */
async function getRecords(
  ctx: Pick<Context, 'scope'>,
  { kind, id }: { kind: DomainKind; id: string },
): Promise<Omit<SharedRecords, 'expiresAt'>> {
  if (kind !== 'sending') return getDelegatedDomain(ctx, { kind, id });
  const { records, rotation, ...rest } = await getSendingDomain(ctx, { id });
  return { ...rest, records: [...records, ...rotation.records] };
}

/**
 * Returns the records that a link for the DNS administrator shows. Needs no session.
 *
 * @throws {AppError} notFound: an invalid or expired token, or a domain that is gone
 */
export async function getSharedRecords({ now }: Pick<Context, 'now'>, token: string): Promise<SharedRecords> {
  const link = parseRecordsToken(token, now());
  if (!link) throw refuse.notFound('link');
  const { companyId, expiresAt } = link;
  const { scope } = platformContext({ scope: { companyId, environment: 'production' } });
  const records = await getRecords({ scope }, link);
  // The schema drops everything else of the account.
  return SharedRecords.parse({ ...records, expiresAt: expiresAt.toISOString() });
}
