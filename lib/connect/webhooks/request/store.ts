import { getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** An access token as it is stored. */
export type StoredToken = { sealed: Uint8Array<ArrayBuffer>; expiresAt: Date };

/** Finds the access token that processes share; null if none is stored. */
export async function findToken({
  id,
  companyId,
}: Pick<WebhookTarget, 'id' | 'companyId'>): Promise<StoredToken | null> {
  const row = await withPrisma(getPool(), (client) =>
    client.webhook.findFirst({ where: { id, companyId }, select: { tokenEncrypted: true, tokenExpiresAt: true } }),
  );
  return row?.tokenEncrypted && row.tokenExpiresAt
    ? { sealed: row.tokenEncrypted, expiresAt: row.tokenExpiresAt }
    : null;
}

/** Keeps an access token for all processes; null deletes it. */
export async function keepToken(
  { id, companyId }: Pick<WebhookTarget, 'id' | 'companyId'>,
  token: StoredToken | null,
): Promise<void> {
  const data = { tokenEncrypted: token?.sealed ?? null, tokenExpiresAt: token?.expiresAt ?? null };
  await withPrisma(getPool(), (client) => client.webhook.updateMany({ where: { id, companyId }, data }));
}
