import { settings } from '#lib/infra/config/settings.ts';

/** Whether this installation lets people in by Google, or by an OpenID provider of the operator's own. */
export function isOauthConfigured(): boolean {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings();
  return GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined;
}
