import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { jobs as campaignJobs } from '#lib/campaigns/campaigns/job-handlers.ts';
import { resumeAsOperator, resumeCampaign, sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { brakeSends } from '#lib/campaigns/campaigns/sending/brake.ts';
import { beginDueCampaigns } from '#lib/campaigns/campaigns/sending/due.ts';
import { campaignEffects } from '#lib/campaigns/campaigns/sending/effects.ts';
import { runExpansion } from '#lib/campaigns/expansion/run-expansion.ts';
import { findSendOf } from '#lib/campaigns/expansion/sends.ts';
import { REPORTS } from '#lib/campaigns/reports/consumer.ts';
import { takeTurn } from '#lib/events/feed/consumers.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../fixtures/accounts/accounts.ts';
import { mailsTo } from '../../fixtures/alerts/alert-rig.ts';
import {
  type CampaignCompany,
  campaignCompany,
  refusal,
  sendableDraft,
} from '../../fixtures/campaigns/campaign-rig.ts';
import { insertPeople, setMarketingQuota } from '../../fixtures/campaigns/sends.ts';
import { startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Behaviour, Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

let close: () => Promise<void>;
let sink: Sink;
let worker: Awaited<ReturnType<typeof startWorkerTo>>;
let company: CampaignCompany;
let companyId: string;
let stopping: AbortController;
let running: Promise<unknown>;

const refusing = (reply: string): Behaviour => ({ kind: 'reply', at: 'rcpt', reply });

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  sink = await startSink({
    script: (recipient) => {
      if (recipient.endsWith('@gone.example')) return refusing('550 5.1.1 no such user here');
      if (recipient.endsWith('@strict.example')) return refusing('550 5.7.1 message blocked by our spam policy');
      return { kind: 'accept' };
    },
  });
  worker = await startWorkerTo(sink.port);
  stopping = new AbortController();
  running = runExpansion({ signal: stopping.signal, effects: { campaign: campaignEffects } });
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ companyId } = company.account);
  await setMarketingQuota(companyId, -1);
});

afterAll(async () => {
  stopping.abort();
  await running;
  await worker.stop();
  await sink.close();
  await close();
});

/** Moves a tenth of the people to a domain, and gives these a label. */
async function moveTenth(domain: string): Promise<void> {
  await getPool().query("INSERT INTO labels (company_id, id, name, created_at) VALUES ($1, 1, 'Fair', now())", [
    companyId,
  ]);
  await getPool().query(
    `WITH moved AS (
       UPDATE contacts SET email = replace(email, 'shop.example', $2), email_key = replace(email_key, 'shop.example', $2)
       WHERE company_id = $1 AND email_key ~ '7@shop' RETURNING id)
     INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause) SELECT $1, 1, id, now(), 'manual' FROM moved`,
    [companyId, domain],
  );
}

/** Begins a campaign whose slices are due hours apart, the first one now. */
async function begun(): Promise<{ id: string; sendId: string }> {
  const schedule = { zoneMode: 'company', at: new Date(Date.now() + 3_600_000).toISOString(), spreadHours: 9 } as const;
  const { id, revision } = await sendableDraft(company, { people: 0, schedule });
  await sendCampaign(company.ctx, 'email', id, { revision });
  await getPool().query('UPDATE campaigns SET schedule_at = now() WHERE id = $1', [id]);
  await beginDueCampaigns();
  await runOpenJobs(campaignJobs);
  const send = await findSendOf(companyId, id);
  return { id, sendId: send?.sendId ?? '' };
}

/** Makes a slice of a send due. */
const makeDue = async (sendId: string, number: number): Promise<void> => {
  await getPool().query('UPDATE send_slices SET due_at = now() WHERE send_id = $1 AND number = $2', [sendId, number]);
};

/** Waits until no mail of a send that was made is in the queue, and follows its events. */
async function settled(sendId: string, slices: number): Promise<void> {
  await pollUntil('the end of the slices', async () => {
    const { rows } = await getPool().query(
      `SELECT (SELECT count(*)::int FROM send_slices WHERE send_id = $1 AND state = 1) AS done,
         (SELECT count(*)::int FROM recipients r JOIN send_recipients s ON s.company_id = r.company_id AND s.message_id = r.message_id
           WHERE s.send_id = $1 AND r.attempts = 0) AS waiting`,
      [sendId],
    );
    return rows[0].done === slices && rows[0].waiting === 0 ? true : null;
  });
  await moveOutbox();
  while (await takeTurn(REPORTS));
}

const read = (id: string) => getCampaign(company.ctx, 'email', id);

const alerts = async (): Promise<{ title: string; message: string }[]> =>
  (
    await getPool().query('SELECT title, message FROM notifications WHERE company_id = $1 AND mode = $2 ORDER BY id', [
      companyId,
      'alert',
    ])
  ).rows;

it('a campaign to addresses that do not exist is stopped with one alert; a person resumes it once, then an operator', async () => {
  await insertPeople(companyId, 2_500);
  await moveTenth('gone.example');
  const { id, sendId } = await begun();
  await settled(sendId, 1);
  await Promise.all([brakeSends(), brakeSends(), brakeSends()]);
  const paused = await read(id);
  expect(paused).toMatchObject({ state: 'PAUSED', pauseCause: 'brake' });
  const [alert, ...others] = await alerts();
  expect([alert?.title, others]).toEqual(['The campaign June sale is paused', []]);
  expect(alert?.message).toMatch(
    /^\d+ of the first \d+ addresses do not exist \(\d+\.\d %\)\. Most of them are at gone\.example \(\d+\)\. (\d+) of \1 have the label Fair\./,
  );
  expect(await mailsTo(company.account.email)).toEqual(['The campaign June sale is paused (Acme)']);

  const { revision } = paused;
  expect(await refusal(resumeCampaign(company.ctx, 'email', id, { revision }))).toMatchObject({ 0: 'missingField' });
  await resumeCampaign(company.ctx, 'email', id, { revision, statement: 'The fair was removed.' });
  await brakeSends();
  expect(await read(id)).toMatchObject({ state: 'SENDING' });

  await makeDue(sendId, 2);
  await settled(sendId, 2);
  await brakeSends();
  const again = await read(id);
  expect(again).toMatchObject({ state: 'PAUSED', pauseCause: 'brake' });
  expect(await alerts()).toHaveLength(2);
  const second = { revision: again.revision, statement: 'Again.' };
  expect(await refusal(resumeCampaign(company.ctx, 'email', id, second))).toEqual([
    'wrongState',
    null,
    'This campaign was stopped twice. Ask support: an operator can resume it.',
  ]);
  const operator = platformContext({ actor: { type: 'operator' }, scope: company.ctx.scope });
  expect(await resumeAsOperator(operator, id, 'The list was cleaned.')).toMatchObject({ state: 'SENDING' });
});

it('a campaign that receivers refuse by their policy is stopped', async () => {
  await insertPeople(companyId, 1_100);
  await getPool().query(
    `UPDATE contacts SET email = replace(email, 'shop.example', 'strict.example'), email_key = replace(email_key, 'shop.example', 'strict.example')
     WHERE company_id = $1 AND email_key ~ '[0-4]@shop'`,
    [companyId],
  );
  const { id, sendId } = await begun();
  await settled(sendId, 1);
  await brakeSends();
  expect(await read(id)).toMatchObject({ state: 'PAUSED', pauseCause: 'brake' });
  expect((await alerts())[0]?.message).toMatch(
    /^Receivers refused \d+ of the last \d+ attempts by their policy \(\d+\.\d %\)\. Most of them are at strict\.example \(\d+\)\./,
  );
});

it('a campaign of which few addresses fail continues, and later bounces do not stop it', async () => {
  await insertPeople(companyId, 1_100);
  const { id, sendId } = await begun();
  await settled(sendId, 1);
  await brakeSends();
  await getPool().query('UPDATE send_totals SET delivered = 2000, hard = 20 WHERE send_id = $1', [sendId]);
  await brakeSends();
  await getPool().query('UPDATE send_totals SET hard = 400 WHERE send_id = $1', [sendId]);
  await brakeSends();
  expect(await read(id)).toMatchObject({ state: 'SENDING' });
  await getPool().query('UPDATE send_totals SET reported = 7 WHERE send_id = $1', [sendId]);
  await brakeSends();
  expect(await read(id)).toMatchObject({ state: 'PAUSED', pauseCause: 'brake' });
});
