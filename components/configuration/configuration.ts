import type { ApiKey } from '#lib/api-keys/schema.ts';
import type { Environment } from '#lib/core/environment.ts';

/** How this account sends, as `GET /configuration` answers. */
export type Configuration = {
  smtp: { host: string; ports: { port: number; tls: 'starttls' | 'implicit' }[]; usernames: readonly string[] };
  api: { baseUrl: string };
  /** An address that the account may send from. */
  from: string;
  environment: Environment;
  keys: ApiKey[];
};
