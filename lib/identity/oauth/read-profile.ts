import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { exchangeCode } from '#lib/infra/net/oidc.ts';
import { DisplayName, Email } from '../schema.ts';
import { getOauthClient } from './oauth-client.ts';

/** Who somebody is, as their provider vouches for. */
export type OauthProfile = { provider: string; accountId: string; email: string; fullname: string };

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: DisplayName.optional().catch(undefined),
});

/**
 * Exchanges the code that a provider sent somebody back with for who they are. Only an address that the provider has
 * verified counts: another one could be anybody's.
 *
 * @throws {AppError} emailNotVerified, notFound (none configured); {OidcFailure}
 */
export async function readOauthProfile(given: {
  code: string;
  verifier: string;
  nonce: string;
}): Promise<OauthProfile> {
  const client = getOauthClient();
  const claims = Claims.safeParse(await exchangeCode(client, given));
  if (!claims.success) throw new AppError('emailNotVerified');
  const { sub, email, name } = claims.data;
  return { provider: client.issuer, accountId: sub, email, fullname: name ?? email.split('@')[0] ?? email };
}
