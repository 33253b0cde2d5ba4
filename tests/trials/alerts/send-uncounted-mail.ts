import { setQuota } from '#lib/account/usage/set-quota.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { setMonth } from '../../fixtures/alerts/alert-rig.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { PLATFORM_DOMAIN, people } from './causes.ts';
import { createTrialCompany, type TrialAddresses, type TrialCompany } from './company.ts';

/** A company whose mail raises no alert, and the events that it has. */
type UncountedMail = { company: TrialCompany; facts: string };

/** Sends mail that would raise alerts of usage, bounces and complaints if it counted: simulated, and in the sandbox. */
export async function sendUncountedMail(addresses: TrialAddresses): Promise<UncountedMail[]> {
  return [await sendSimulated(addresses), await sendInSandbox(addresses)];
}

async function sendSimulated(addresses: TrialAddresses): Promise<UncountedMail> {
  const company = await createTrialCompany('production', addresses);
  await setMonth(company.account, 10);
  const simulate = (name: string, count: number) =>
    company.send(Array.from({ length: count }, () => `${name}@simulator.${PLATFORM_DOMAIN}`));
  await simulate('delivered', 450);
  await simulate('bounced', 100);
  await simulate('complained', 50);
  const events = await awaitEvents(company, { bounce: 100, spam_complaint: 50 });
  return { company, facts: `600 simulated mails over a quota of 10, ${events}` };
}

async function sendInSandbox(addresses: TrialAddresses): Promise<UncountedMail> {
  const company = await createTrialCompany('sandbox', addresses);
  await setQuota(company.account.ctx, { slot: 'sandbox', quota: 1_000 });
  const recipients = [...people(60), ...people(60, 'gone')];
  for (const email of recipients) await authorizeRecipientVerified(company.account.ctx, { email });
  await company.send(recipients);
  const events = await awaitEvents(company, { bounce: 60 });
  return { company, facts: `120 mails in the sandbox, ${events}` };
}

/** Waits for so many events of each type, and returns what there are. */
async function awaitEvents({ account }: TrialCompany, wanted: Readonly<Record<string, number>>): Promise<string> {
  const types = Object.keys(wanted);
  const found = await pollUntil('the events', async () => {
    const { rows } = await getPool().query<{ type: string; count: number }>(
      'SELECT type, count(*)::int AS count FROM events WHERE company_id = $1 AND type = ANY($2) GROUP BY type ORDER BY type',
      [account.companyId, types],
    );
    return rows.length === types.length && rows.every(({ type, count }) => count >= (wanted[type] ?? 0)) ? rows : null;
  });
  return found.map(({ type, count }) => `${count} of type ${type}`).join(', ');
}
