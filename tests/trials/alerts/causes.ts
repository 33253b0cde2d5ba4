import type { Context } from '#lib/core/context.ts';
import { DAY_MS, MINUTE_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { checkForecasts } from '#lib/insight/alerts/check-forecasts.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { addDelegatedDomain } from '#lib/senders/domains/delegated/delegated-domains.ts';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { setMonth } from '../../fixtures/alerts/alert-rig.ts';
import { countPastMail, type PastCount } from '../../fixtures/database/count-past-mail.ts';
import { spamReport } from '../../fixtures/mails/spam-report.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';
import type { TrialCompany } from './company.ts';
import type { Outside } from './outside.ts';

/** The domain of the installation. */
export const PLATFORM_DOMAIN = 'platform.example';

/** The servers that a cause needs, and the installation's own port for complaints. */
export type Scene = { outside: Outside; inboundPort: number };

/** An alert that is ready to be caused: `happen` is the last step of its cause. */
export type ReadyCause = { title: string; happen(): Promise<unknown> };

/** A kind of alert, and all of its cause but the last step. `isPosted` is false where webhooks do not get it. */
export type Cause = {
  kind: string;
  isPosted: boolean;
  prepare(company: TrialCompany, scene: Scene): Promise<ReadyCause>;
};

/** Returns addresses of different people. */
export const people = (count: number, name = 'person'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}@far.example`);

const usage = (percent: number, title: string): Cause => ({
  kind: `quota used up to ${percent} %`,
  isPosted: true,
  prepare: async (company) => {
    await setMonth(company.account, 10);
    await company.send(people(percent / 10 - 1));
    return { title, happen: () => company.send(people(1, 'last')) };
  },
});

const forecast: Cause = {
  kind: 'month likely to exceed its quota, from the hourly look on',
  isPosted: true,
  prepare: async (company) => {
    await setMonth(company.account, 40);
    const before = Array.from({ length: 10 }, (_, day): PastCount => {
      return { type: 'injection', count: 10, at: new Date(Date.now() - (day + 1) * DAY_MS) };
    });
    await countPastMail(company.account.companyId, before);
    await company.send(people(8));
    return {
      title: 'Your monthly quota is likely to run out',
      happen: async () => {
        await company.send(people(4, 'last'));
        await checkForecasts(new Date());
      },
    };
  },
};

const bounces: Cause = {
  kind: 'fifth bounce of 100 recipients',
  isPosted: true,
  prepare: async (company) => {
    await company.send([...people(95), ...people(4, 'gone')]);
    await company.awaitOutcomes();
    return { title: 'Many of your emails bounce', happen: () => company.send(people(1, 'gone-too')) };
  },
};

const complaints: Cause = {
  kind: 'third complaint of 500 recipients',
  isPosted: true,
  prepare: async (company, scene) => {
    const name = `reader-${company.account.companyId.slice(-12)}-`;
    await company.send(people(500, name));
    await company.awaitOutcomes();
    const complain = (index: number) => reportSpam(scene, `${name}${index}@far.example`);
    await complain(0);
    await complain(1);
    return { title: 'Recipients report your emails as spam', happen: () => complain(2) };
  },
};

/** Reports a delivered mail as spam in the Abuse Reporting Format (RFC 5965), over SMTP. */
async function reportSpam({ outside, inboundPort }: Scene, reader: string): Promise<void> {
  const returnPath = outside.sink.messages.find(({ recipient }) => recipient === reader)?.from;
  if (!returnPath) throw new Error(`${reader} got no mail`);
  const report = spamReport(`Return-Path: <${returnPath}>\nSubject: A test\n\nHello.`);
  const client = await SmtpClient.connect(inboundPort);
  await client.read();
  await client.command('EHLO loop.example');
  const to = [`fbl@bounces.${PLATFORM_DOMAIN}`];
  const reply = await client.transact('fbl@loop.example', to, `${report}\n.\n`.replaceAll('\n', '\r\n'));
  client.destroy();
  if (!reply.startsWith('250')) throw new Error(`The report is answered ${reply}`);
}

const sendingDomain: Cause = {
  kind: 'DKIM record gone, from the check that finds it',
  isPosted: true,
  prepare: async ({ account: { ctx, companyId } }, { outside: { dns, zone } }) => {
    const domain = `shop-${companyId.slice(-12)}.example`;
    const { id, records } = await addSendingDomain(ctx, { domain }, { resolver: dns.resolver });
    for (const { name, value } of records) zone[name.toLowerCase()] = { txt: [value.match(/.{1,255}/g) ?? []] };
    const network = { resolver: dns.resolver, fetch: safeFetch };
    await verifyDomain(ctx, { kind: 'sending', id }, network);
    for (const { name } of records) delete zone[name.toLowerCase()];
    return {
      title: `The DKIM record of ${domain} is gone`,
      happen: () => verifyDomain(inTenMinutes(ctx), { kind: 'sending', id }, network),
    };
  },
};

const bounceDomain: Cause = {
  kind: 'record of a bounce domain gone, from the check that finds it',
  isPosted: true,
  prepare: async ({ account: { ctx, companyId } }, { outside: { dns, zone } }) => {
    const domain = `bounce-${companyId.slice(-12)}.example`;
    zone[domain] = { cname: `bounces.${PLATFORM_DOMAIN}` };
    const { id } = await addDelegatedDomain(ctx, { kind: 'bounce', domain }, dns.resolver);
    const network = { resolver: dns.resolver, fetch: safeFetch };
    await verifyDomain(ctx, { kind: 'bounce', id }, network);
    delete zone[domain];
    return {
      title: `${domain} is no longer used`,
      happen: () => verifyDomain(inTenMinutes(ctx), { kind: 'bounce', id }, network),
    };
  },
};

/** A record that was asked for a moment ago is not asked for again. */
const inTenMinutes = (ctx: Context): Context => ({ ...ctx, now: () => new Date(Date.now() + 10 * MINUTE_MS) });

const key: Cause = {
  kind: 'API key that ends in six days',
  isPosted: true,
  prepare: async ({ account }) => {
    const expiresAt = new Date(Date.now() + 6 * DAY_MS).toISOString();
    return {
      title: 'Your API key “Shop” ends soon',
      happen: () => createApiKey(account.ctx, { name: 'Shop', expiresAt }),
    };
  },
};

const goneWebhook: Cause = {
  kind: 'webhook whose endpoint is gone (410)',
  isPosted: false,
  prepare: async (company, { outside }) => {
    const id = await company.addWebhook({ target: outside.gone.url });
    return { title: `Your webhook “${id}” was turned off`, happen: () => company.send(people(1)) };
  },
};

const failingWebhook: Cause = {
  kind: 'webhook that fails, from the end of its first hour on',
  isPosted: false,
  prepare: async (company, { outside }) => {
    const id = await company.addWebhook({ target: outside.failing.url });
    await company.send(people(1));
    const hasFailed = async () =>
      (await getPool().query('SELECT FROM webhooks WHERE id = $1 AND failing_since IS NOT NULL', [id])).rowCount === 1;
    await pollUntil('a failure', hasFailed);
    const anHourAgo = "UPDATE webhooks SET failing_since = now() - interval '1 hour' WHERE id = $1";
    return { title: `Your webhook “${id}” is failing`, happen: () => getPool().query(anHourAgo, [id]) };
  },
};

/** The alerts of a company. */
export const CAUSES: readonly Cause[] = [
  usage(80, '80 % of a quota is used'),
  usage(90, '90 % of a quota is used'),
  usage(100, 'A quota is used up'),
  forecast,
  bounces,
  complaints,
  sendingDomain,
  bounceDomain,
  key,
  goneWebhook,
  failingWebhook,
];
