import { NotificationPage } from '#lib/account/notifications/schema.ts';
import type { Environment } from '#lib/core/environment.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { registerTestAccount, sessionCookie, type TestAccount } from '../../fixtures/accounts/accounts.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { insertWebhook, type WebhookColumns } from '../../fixtures/webhooks/webhook-rig.ts';

const { GET: listNotifications } = routeAt('/api/config/v1/notifications');

/** A company of the trial with an owner who reads alerts, a key that sends, and webhooks. */
export type TrialCompany = {
  account: TestAccount;
  /** Sends a mail to each address by the send API, in one request. */
  send(addresses: readonly string[]): Promise<void>;
  /** Waits until all its mail has an outcome. */
  awaitOutcomes(): Promise<void>;
  /** Adds a webhook and returns its id. */
  addWebhook(columns: WebhookColumns): Promise<string>;
  /** Returns the titles of the owner's alerts, as the dashboard reads them. */
  listAlerts(): Promise<string[]>;
};

/** The port of the send API, and the endpoint that gets the alerts of companies. */
export type TrialAddresses = { apiPort: number; alertsUrl: string };

/** Creates a company. */
export async function createTrialCompany(
  environment: Environment,
  { apiPort, alertsUrl }: TrialAddresses,
): Promise<TrialCompany> {
  const account = await registerTestAccount('Trial', environment);
  const { companyId, ctx } = account;
  const { key } = await createApiKey(ctx, { name: 'Trial' });
  const from = await getDefaultFrom(ctx);
  const { cookie } = await sessionCookie(account);
  const addWebhook = (columns: WebhookColumns) => insertWebhook({ companyId, environment }, columns);
  // Of events that no mail of the trial has: it gets alerts alone.
  const alertsId = await addWebhook({ target: alertsUrl, events: ['link_unsubscribe'] });
  await getPool().query('UPDATE webhooks SET sends_alerts = true WHERE id = $1', [alertsId]);
  return {
    account,
    addWebhook,
    send: async (addresses) => {
      const body = addresses.map((to) => ({ from, to, subject: 'A test', text: 'Hello.' }));
      const response = await fetch(`http://127.0.0.1:${apiPort}/emails/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`The send API answers ${response.status}: ${await response.text()}`);
    },
    awaitOutcomes: async () => {
      const isSettled = async () =>
        (await getPool().query('SELECT FROM delivery_queue WHERE company_id = $1 LIMIT 1', [companyId])).rowCount === 0;
      await pollUntil('all outcomes', isSettled, 60_000);
    },
    listAlerts: async () => {
      const { body } = await callRoute(listNotifications, { headers: { cookie } });
      return NotificationPage.parse(body).data.flatMap(({ mode, title }) => (mode === 'alert' ? [title] : []));
    },
  };
}
