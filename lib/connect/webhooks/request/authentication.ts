import { getToken } from './oauth-token.ts';
import type { WebhookTarget } from './webhook-target.ts';

/**
 * Returns the headers that authenticate a request.
 *
 * @throws {TokenRefused} where no access token could be fetched
 */
export async function authenticationHeaders(webhook: WebhookTarget): Promise<Record<string, string>> {
  const { authentication } = webhook;
  switch (authentication.type) {
    case 'none':
      return {};
    case 'basic':
      return { authorization: basicCredentials(authentication.username, authentication.password) };
    case 'headers':
      return Object.fromEntries(authentication.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    case 'oauth2':
      return { authorization: `Bearer ${await getToken({ ...webhook, authentication })}` };
  }
}

/** Returns the value of an Authorization header (RFC 7617). */
const basicCredentials = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
