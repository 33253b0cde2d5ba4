import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** The cookie that stores a sign-in's state while the person is at the provider. */
export const OAUTH_COOKIE = 'mw.oauth';

/** The cookie that binds a handoff to the browser that came back from the provider. */
export const HANDOFF_COOKIE = 'mw.handoff';

/** The maximum duration of a visit to the provider in seconds. */
export const OAUTH_SECONDS = 600;

/** The state of a sign-in by a provider while the person is there; encrypted, so that the verifier stays secret. */
const OauthFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  successTo: z.string(),
  errorTo: z.string(),
  ref: z.string().optional(),
});
export type OauthFlow = z.infer<typeof OauthFlow>;

/** Creates the cookie's value (JWE, RFC 7516). */
export const makeOauthFlow = (flow: OauthFlow): Promise<string> =>
  new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${OAUTH_SECONDS}s`)
    .encrypt(flowKey());

/** Reads the cookie's value; null if it is expired or was not issued by this installation. */
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
