import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { centrePath } from '#lib/audience/subscriptions/withdraw.ts';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { createCategory, updateCategory } from '#lib/campaigns/campaigns/categories.ts';
import { jobs as campaignJobs } from '#lib/campaigns/campaigns/job-handlers.ts';
import { sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import type { CampaignCategory } from '#lib/campaigns/campaigns/schema.ts';
import { campaignEffects } from '#lib/campaigns/campaigns/sending/effects.ts';
import { runExpansion } from '#lib/campaigns/expansion/run-expansion.ts';
import { findSendOf } from '#lib/campaigns/expansion/sends.ts';
import { postCentre, showCentre } from '#lib/http/tracking/serve-centre.ts';
import { postUnsubscribe, showUnsubscribe } from '#lib/http/tracking/serve-unsubscribe.ts';
import { createContactToken } from '#lib/infra/crypto/contact-token.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../fixtures/accounts/accounts.ts';
import { type CampaignCompany, campaignCompany, sendableDraft } from '../../fixtures/campaigns/campaign-rig.ts';
import { insertPeople, setMarketingQuota } from '../../fixtures/campaigns/sends.ts';
import { startWorkerTo } from '../../fixtures/delivery/delivery-rig.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import type { Sink } from '../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../fixtures/smtp/smtp-sink.ts';

let close: () => Promise<void>;
let sink: Sink;
let stopping: AbortController;
let running: Promise<unknown>;
let company: CampaignCompany;
let companyId: string;
let category: CampaignCategory;

beforeAll(async () => {
  close = await openTestDatabase();
  sink = await startSink({ keepsRaw: true });
  stopping = new AbortController();
  running = runExpansion({ signal: stopping.signal, effects: { campaign: campaignEffects } });
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ companyId } = company.account);
  await setMarketingQuota(companyId, -1);
  category = await createCategory(company.ctx, { name: 'Offers', description: 'What is <new>.', isPublic: true });
});

afterAll(async () => {
  stopping.abort();
  await running;
  await sink.close();
  await close();
});

/** Begins a campaign, and waits until its messages wait in the queue; returns them by the address of their recipient. */
async function queued(categoryId: string | null) {
  const { id, revision } = await sendableDraft(company, { people: 0, categoryId });
  await sendCampaign(company.ctx, 'email', id, { revision });
  await runOpenJobs(campaignJobs);
  const send = await findSendOf(companyId, id);
  const rows = await pollUntil('the messages', async () => {
    const { rows } = await getPool().query<{ email: string; contactId: string; messageId: string | null }>(
      `SELECT c.email, r.contact_id AS "contactId", r.message_id AS "messageId" FROM send_recipients r
       JOIN contacts c ON c.company_id = r.company_id AND c.id = r.contact_id WHERE r.send_id = $1 ORDER BY c.email`,
      [send?.sendId],
    );
    return rows.length > 0 ? rows : null;
  });
  return { id, people: new Map(rows.map((row) => [row.email.split('@')[0] ?? '', row])) };
}

/** Delivers what waits, and returns who got mail of it. */
async function delivered(id: string): Promise<string[]> {
  const before = sink.messages.length;
  const worker = await startWorkerTo(sink.port);
  await pollUntil('the end', async () =>
    (await getCampaign(company.ctx, 'email', id)).state === 'SENT' ? true : null,
  );
  await worker.stop();
  return sink.messages
    .slice(before)
    .map(({ recipient }) => recipient.split('@')[0] ?? '')
    .sort();
}

const post = (body: string) =>
  new Request('http://localhost/t', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const get = () => new Request('http://localhost/t');

const centreToken = (contactId: string) => centrePath(companyId, contactId).split('/').at(-1) ?? '';

const linkOf = ({ contactId, messageId }: { contactId: string; messageId: string | null }, categoryId: string | null) =>
  createContactToken({ companyId, contactId, kind: 'unsubscribe', messageId: messageId ?? '', categoryId });

it('people who leave a category while it is sent get none of it after, and other mail as before', async () => {
  await insertPeople(companyId, 3);
  const { id, people } = await queued(category.id);
  const [one, two] = [people.get('p1'), people.get('p2')];
  if (!one || !two) throw new Error('two people');

  const shown = await (await showCentre(get(), centreToken(one.contactId))).text();
  expect(shown).toContain('What is &lt;new&gt;.');
  expect(shown).toContain(`value="${category.id}" checked`);
  const left = await postCentre(post(`act=categories&shown=${category.id}`), centreToken(one.contactId));
  expect([left.status, (await left.text()).includes(`value="${category.id}" checked`)]).toEqual([200, false]);

  const link = linkOf(two, category.id);
  const asked = await (await showUnsubscribe(get(), link)).text();
  expect(asked).toContain('Unsubscribe from Offers');
  expect(asked).toContain('Unsubscribe from all');
  const answer = await (await postUnsubscribe(post('List-Unsubscribe=One-Click'), link)).text();
  expect(answer).toContain('no more mail of “Offers”');

  expect(await delivered(id)).toEqual(['p3']);
  const again = await queued(category.id);
  expect((await getCampaign(company.ctx, 'email', again.id)).counts?.excluded).toEqual({ optedOut: 2 });
  expect(await delivered(again.id)).toEqual(['p3']);
  expect(await delivered((await queued(null)).id)).toEqual(['p1', 'p2', 'p3']);
  const { rows } = await getPool().query(
    'SELECT method, action, category_id = $2 AS category FROM consents WHERE company_id = $1 ORDER BY id',
    [companyId, category.id],
  );
  expect(rows).toEqual([
    { method: 'preference', action: 'withdrawn', category: true },
    { method: 'one_click', action: 'withdrawn', category: true },
  ]);

  await postCentre(post(`act=categories&shown=${category.id}&category=${category.id}`), centreToken(one.contactId));
  expect(await delivered((await queued(category.id)).id)).toEqual(['p1', 'p3']);
});

it('the link leaves all by its second button, for a hidden category, and where there is no centre', async () => {
  await insertPeople(companyId, 3);
  const { people, id } = await queued(category.id);
  const [one, two, three] = ['p1', 'p2', 'p3'].map((name) => people.get(name));
  if (!one || !two || !three) throw new Error('three people');
  await delivered(id);
  await postUnsubscribe(post('List-Unsubscribe=One-Click&scope=all'), linkOf(one, category.id));
  await updateCategory(company.ctx, { id: category.id, isPublic: false });
  await postUnsubscribe(post('List-Unsubscribe=One-Click'), linkOf(two, category.id));
  await updateCategory(company.ctx, { id: category.id, isPublic: true });
  await updateSubscriberSetting(company.ctx, { mode: 'page' });
  await postUnsubscribe(post('List-Unsubscribe=One-Click'), linkOf(three, category.id));
  const { rows } = await getPool().query(
    "SELECT status FROM contacts WHERE company_id = $1 AND status = 'unsubscribed'",
    [companyId],
  );
  expect(rows).toHaveLength(3);
  expect((await getPool().query('SELECT FROM contact_optouts WHERE company_id = $1', [companyId])).rowCount).toBe(0);
});

it('a choice changes shown categories alone, and the link of another company shows its own', async () => {
  await insertPeople(companyId, 1);
  const { people } = await queued(category.id);
  const [person] = people.values();
  const other = await createCategory(company.ctx, { name: 'News', isPublic: true });
  const token = centreToken(person?.contactId ?? '');
  await postCentre(post(`act=categories&shown=${category.id}`), token);
  const { rows } = await getPool().query('SELECT category_id AS id FROM contact_optouts WHERE company_id = $1', [
    companyId,
  ]);
  expect(rows).toEqual([{ id: category.id }]);
  expect((await postCentre(post('act=categories&shown=nonsense'), token)).status).toBe(400);
  company = await campaignCompany();
  const foreign = await createCategory(company.ctx, { name: 'Foreign', isPublic: true });
  const page = await (await showCentre(get(), token)).text();
  expect([page.includes(other.id), page.includes(foreign.id)]).toEqual([true, false]);
});
