import { getPool } from '#lib/infra/db/pool.ts';
import { registerTestAccount, sessionCookie, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import type { RouteHandler } from '../../fixtures/http/route-at.ts';

/** A company of the trial, and a person of it who asks. */
export type Asker = {
  account: TestAccount;
  /** Calls a route of the Config API as the dashboard does. @throws {Error} for any status but 200. */
  ask: (call: {
    handler: RouteHandler;
    search: string;
    params?: Record<string, string>;
  }) => Promise<Record<string, unknown>>;
};

/** Creates a company in UTC without limits of a plan, whose owner is signed in. */
export async function createAsker(company: string): Promise<Asker> {
  const account = await registerTestAccount(company);
  await getPool().query("UPDATE companies SET timezone = 'UTC' WHERE id = $1", [account.companyId]);
  const { cookie } = await sessionCookie(account);
  return {
    account,
    ask: async ({ handler, search, params = {} }) => {
      const path = `/api/config/v1/trial?${search}`;
      const { status, body } = await callRoute(handler, { path, params, headers: { cookie } });
      if (status !== 200) throw new Error(`${search} answers ${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}
