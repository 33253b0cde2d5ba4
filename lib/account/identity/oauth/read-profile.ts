import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { exchangeCode, type OidcChecks } from '#lib/infra/net/oidc.ts';
import { DisplayName, Email } from '../schema.ts';
import { getOauthClient } from './oauth-client.ts';

/** A person's profile as their provider asserts it. */
export type OauthProfile = { provider: string; accountId: string; email: string; fullname: string };

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: DisplayName.optional().catch(undefined),
});

/**
 * Exchanges the code of a provider's redirect for the person's profile. The provider must have verified the address,
 * because an unverified one could belong to anyone.
 *
 * @param search the query of the redirect.
 * @throws {AppError} emailNotVerified, notFound (none configured); {OidcFailure}
 */
export async function readOauthProfile(search: string, checks: OidcChecks): Promise<OauthProfile> {
  const client = getOauthClient();
  const claims = Claims.safeParse(await exchangeCode(client, search, checks));
  if (!claims.success) throw new AppError('emailNotVerified');
  const { sub, email, name } = claims.data;
  return { provider: client.issuer, accountId: sub, email, fullname: name ?? email.split('@')[0] ?? email };
}
