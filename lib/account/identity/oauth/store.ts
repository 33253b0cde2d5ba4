import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** Finds the person to whom a provider's account is linked. */
export async function findLinkedUser(
  db: Database,
  provider: string,
  providerAccountId: string,
): Promise<string | null> {
  const account = await withPrisma(db, (client) =>
    client.oauthAccount.findUnique({
      where: { provider_providerAccountId: { provider, providerAccountId } },
      select: { userId: true },
    }),
  );
  return account?.userId ?? null;
}

/** Links a provider's account to a person; returns false if it is already linked, and that link stays. */
export async function insertLink(
  db: Database,
  { userId, provider, accountId, email }: { userId: string; provider: string; accountId: string; email: string },
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.oauthAccount.createMany({
      data: [{ id: newId(), userId, provider, providerAccountId: accountId, email }],
      skipDuplicates: true,
    }),
  );
  return count === 1;
}
