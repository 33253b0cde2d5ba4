import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { newId } from '#lib/core/ids.ts';
import { openTestDatabase, registerColleague } from '../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import { type CampaignCompany, campaignCompany } from '../../fixtures/campaigns/campaign-rig.ts';
import { documentOf } from '../../fixtures/documents/text-document.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let call: Awaited<ReturnType<typeof suiteCaller>>;
let path: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  call = await suiteCaller(company.account);
  const { senderId } = company;
  const { id } = await createCampaign(company.ctx, 'email', { name: 'June sale', senderId });
  path = `/email-marketing/${id}`;
});

afterAll(() => close());

describe('the calls of the email of a campaign', () => {
  it('write it, and refuse a revision that is not the present one with 412', async () => {
    const empty = await call(`GET ${path}/content`);
    expect(empty).toMatchObject({ status: 200, body: { isOwn: false, revision: 0, subject: '', name: 'June sale' } });
    expect(empty.body.contactField).toContain('first_name');
    const body = { subject: 'Ready?', document: documentOf('Hello.') };
    const saved = await call(`PUT ${path}/content`, body, { 'if-match': '"0"' });
    expect(saved).toMatchObject({ status: 200, body: { isOwn: true, revision: 1, subject: 'Ready?' } });
    expect(await call(`PUT ${path}/content`, { subject: 'Late' }, { 'if-match': '0' })).toMatchObject({
      status: 412,
      body: { code: 'draftChanged', message: 'The draft has changed since you read it: it is at revision 1.' },
    });
    const begun = await call(`POST ${path}/content`, { from: 'template', id: company.templateId });
    expect(begun).toMatchObject({ status: 200, body: { subject: 'Hello', format: 'html', revision: 2 } });
    const preview = await call(`POST ${path}/content/preview`, {
      subject: 'For {{contact.email}}',
      colorScheme: 'dark',
    });
    expect(preview).toMatchObject({ status: 200, body: { subject: 'For', fromName: 'News', text: 'Hello.' } });
  });

  it('name what is wrong with a document', async () => {
    const [row] = documentOf('One').rows;
    const document = { ...documentOf('One'), rows: [row, { ...row, id: 'r2' }] };
    expect(await call(`PUT ${path}/content`, { document })).toMatchObject({
      status: 422,
      body: { payload: { field: 'document.rows[1].columns[0].blocks[0].id' } },
    });
    expect(await call(`PUT ${path}/content`, { nothing: 1 })).toMatchObject({ status: 422 });
    expect(await call(`PUT ${path}/content`, { subject: 'x' }, { 'if-match': 'x' })).toMatchObject({ status: 422 });
    expect(await call(`POST ${path}/content`, { from: 'template' })).toMatchObject({ status: 422 });
  });

  it('lock it for a tab, and tell another one who has it with 423', async () => {
    const tab = randomUUID();
    expect(await call(`POST ${path}/content/lock`, { tab })).toMatchObject({
      status: 200,
      body: { holder: 'Ana Souza' },
    });
    const colleague = await suiteCaller(await registerColleague(company.account));
    const other = { tab: randomUUID() };
    expect(await colleague(`POST ${path}/content/lock`, other)).toMatchObject({
      status: 423,
      body: {
        code: 'editorTaken',
        message: 'Ana Souza is editing this email.',
        payload: { id: company.account.userId },
      },
    });
    expect((await call(`DELETE ${path}/content/lock?tab=${tab}`)).status).toBe(204);
    expect((await colleague(`POST ${path}/content/lock`, other)).status).toBe(200);
  });

  it('send it as a test, with a result for each address', async () => {
    await call(`PUT ${path}/content`, { subject: 'Ready?', document: documentOf('Hello.') });
    const { email } = company.account;
    expect((await call(`GET ${path}/send-test-v2`)).body).toEqual({
      data: [{ email, name: 'Ana Souza', kind: 'member' }],
      left: 100,
    });
    expect(await call(`POST ${path}/send-test-v2`, { to: [] })).toMatchObject({ status: 422 });
    expect(await call(`POST ${path}/send-test-v2`, { to: ['x@shop.example'] })).toMatchObject({
      status: 422,
      body: { payload: { field: 'to[0]' } },
    });
    const sent = await call(`POST ${path}/send-test-v2`, { to: [email] });
    expect(sent).toMatchObject({ status: 200, body: { data: [{ email, message: null }] } });
  });

  it('answer 404 to unknown ids, to another company and to variants that do not exist', async () => {
    const foreign = await suiteCaller((await campaignCompany()).account);
    for (const asked of [call(`GET /email-marketing/${newId()}/content`), foreign(`GET ${path}/content`)])
      expect(await asked).toMatchObject({ status: 404, body: { message: 'Email not found' } });
    const { id } = await createCampaign(company.ctx, 'ab', { name: 'Test' });
    for (const number of ['0', 'x', '-1'])
      expect((await call(`GET /ab-test/${id}/variant/${number}/content`)).status).toBe(404);
    expect((await call(`GET /ab-test/${id}/content`)).status).toBe(200);
  });
});
