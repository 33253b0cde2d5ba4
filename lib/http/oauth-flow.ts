import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** The cookie that a browser brings back from a provider. */
export const OAUTH_COOKIE = 'mw.oauth';

/** The cookie that binds what a browser brought back to it, until it is let in. */
export const HANDOFF_COOKIE = 'mw.handoff';

/** How long somebody may stay at the provider, in seconds. */
export const OAUTH_SECONDS = 600;

/** What is remembered of a login by a provider while the person is there; encrypted, so that the verifier stays ours. */
const OauthFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  successTo: z.string(),
  errorTo: z.string(),
  ref: z.string().optional(),
});
export type OauthFlow = z.infer<typeof OauthFlow>;

/** Makes the cookie's value (JWE, RFC 7516). */
export const makeOauthFlow = (flow: OauthFlow): Promise<string> =>
  new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${OAUTH_SECONDS}s`)
    .encrypt(flowKey());

/** Reads it; null where it is none of ours, or too old. */
export async function readOauthFlow(value: string | null): Promise<OauthFlow | null> {
  if (!value) return null;
  try {
    return OauthFlow.safeParse((await jwtDecrypt(value, flowKey())).payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const flowKey = (): Uint8Array => new Uint8Array(deriveKey('oauth flow 1'));
