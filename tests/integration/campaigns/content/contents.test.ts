import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  updateCampaign,
} from '#lib/campaigns/campaigns/campaigns.ts';
import { checkCampaign } from '#lib/campaigns/campaigns/check-campaign.ts';
import { jobs } from '#lib/campaigns/campaigns/job-handlers.ts';
import { listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import { cancelSchedule, sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { AbRules, CampaignQuery } from '#lib/campaigns/campaigns/schema.ts';
import type { EmailSlot } from '#lib/campaigns/campaigns/slots.ts';
import { beginContent, getContent, updateContent } from '#lib/campaigns/content/contents.ts';
import { ListTemplatesQuery } from '#lib/content/templates/calls/schema.ts';
import { getSendableTemplate } from '#lib/content/templates/get-sendable-template.ts';
import { getTemplate, listLabels, listTemplates } from '#lib/content/templates/queries.ts';
import { deleteTemplate } from '#lib/content/templates/templates.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { EMPTY_DOCUMENT } from '#lib/documents/empty-document.ts';
import { loadContent } from '#lib/engine/messages/contents/cache.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import {
  addContent,
  type CampaignCompany,
  campaignCompany,
  refusal,
  sendableDraft,
} from '../../../fixtures/campaigns/campaign-rig.ts';
import { setMarketingQuota } from '../../../fixtures/campaigns/sends.ts';
import { documentOf } from '../../../fixtures/documents/text-document.ts';
import { runOpenJobs } from '../../../fixtures/jobs/run-open-jobs.ts';

let close: () => Promise<void>;
let company: CampaignCompany;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  company = await campaignCompany();
  ({ ctx } = company);
  await setMarketingQuota(ctx.scope.companyId, -1);
});

afterAll(() => close());

const slotOf = (id: string, variant: number | null = null): EmailSlot => ({
  kind: variant === null ? 'email' : 'ab',
  id,
  variant,
});

/** Writes an email that can be sent. */
const write = (
  id: string,
  subject: string,
  text = 'Hello {{contact.first_name or "there"}}.',
  variant: number | null = null,
) => updateContent(ctx, slotOf(id, variant), { format: 'blocks', subject, document: documentOf(text) }, null);

const countOwned = async (ownerId: string): Promise<number> => {
  const { rows } = await getPool().query('SELECT count(*)::int AS count FROM templates WHERE owner_id = $1', [ownerId]);
  return rows[0].count;
};

describe('the email of a campaign', () => {
  it('is empty at first, and the first save makes it an own one of the campaign', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale', senderId: company.senderId });
    const empty = await getContent(ctx, slotOf(id));
    expect(empty).toMatchObject({
      isOwn: false,
      isEditable: true,
      revision: 0,
      format: 'blocks',
      subject: '',
      findings: [],
    });
    expect(empty.document).toEqual(EMPTY_DOCUMENT);
    expect(empty.senders).toMatchObject([{ senderId: company.senderId, state: 'verified' }]);
    expect(await countOwned(id)).toBe(0);
    const saved = await updateContent(ctx, slotOf(id), { subject: 'Ready?', document: documentOf('Hi.') }, 0);
    expect(saved).toMatchObject({
      isOwn: true,
      revision: 1,
      subject: 'Ready?',
      setting: { showViewBrowserLink: true },
    });
    expect(saved.text).toContain('Hi.');
    expect(await countOwned(id)).toBe(1);
    expect((await getCampaign(ctx, 'email', id)).revision).toBe(2);
    const { data } = await listCampaigns(ctx, 'email', CampaignQuery.parse({}));
    expect(data).toMatchObject([{ id, subject: 'Ready?' }]);
  });

  it('is in no list of templates and no count, and nobody sends or opens it as a template', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    await write(id, 'Ready?');
    const { templateId } = await getCampaign(ctx, 'email', id);
    const own = String(templateId);
    const listed = await listTemplates(ctx, ListTemplatesQuery.parse({}));
    expect(listed).toMatchObject({ total: 1, data: [{ id: company.templateId }] });
    const archived = await listTemplates(ctx, ListTemplatesQuery.parse({ archived: 'true' }));
    expect(archived.total).toBe(0);
    expect((await listLabels(ctx)).data).toEqual([]);
    expect(await refusal(getTemplate(ctx, { id: own }))).toEqual(expect.arrayContaining(['notFound']));
    expect(await refusal(deleteTemplate(ctx, { id: own }))).toEqual(expect.arrayContaining(['notFound']));
    expect(await refusal(getSendableTemplate(ctx.scope, own, undefined))).toEqual(
      expect.arrayContaining(['unknownTemplate']),
    );
    await addContent(ctx);
    const { data } = await listTemplates(ctx, ListTemplatesQuery.parse({}));
    expect(data.map(({ number }) => number).sort()).toEqual([1, 2]);
  });

  it('begins from a template or from another campaign, as a copy', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    const own = await beginContent(ctx, slotOf(id), { from: 'template', id: company.templateId });
    expect(own).toMatchObject({ isOwn: true, subject: 'Hello', format: 'html', text: 'Hello.' });
    const other = await createCampaign(ctx, 'email', { name: 'July sale' });
    await write(id, 'Changed');
    const copy = await beginContent(ctx, slotOf(other.id), { from: 'email-marketing', id });
    expect(copy).toMatchObject({ isOwn: true, subject: 'Changed', format: 'blocks' });
    await write(id, 'Changed again');
    expect((await getContent(ctx, slotOf(other.id))).subject).toBe('Changed');
    expect(await beginContent(ctx, slotOf(id), { from: 'blank' })).toMatchObject({ subject: '', revision: 4 });
    expect(await countOwned(id)).toBe(1);
    const foreign = await campaignCompany();
    expect(await refusal(beginContent(foreign.ctx, slotOf(id), { from: 'template', id: foreign.templateId }))).toEqual(
      expect.arrayContaining(['notFound']),
    );
    const theirs = await createCampaign(foreign.ctx, 'email', { name: 'Theirs' });
    for (const from of ['template', 'email-marketing'] as const)
      expect(
        await refusal(
          beginContent(foreign.ctx, slotOf(theirs.id), { from, id: from === 'template' ? company.templateId : id }),
        ),
      ).toEqual(expect.arrayContaining(['notFound']));
  });

  it('copies the template that the campaign used when somebody writes in it', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale', templateId: company.templateId });
    expect(await getContent(ctx, slotOf(id))).toMatchObject({ isOwn: false, revision: 0, subject: 'Hello' });
    await updateContent(ctx, slotOf(id), { subject: 'Ours' }, 0);
    expect(await getContent(ctx, slotOf(id))).toMatchObject({ isOwn: true, subject: 'Ours', text: 'Hello.' });
    expect((await getTemplate(ctx, { id: company.templateId })).published?.subject).toBe('Hello');
  });

  it('goes with the campaign, and where the campaign takes a template in its place', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    await write(id, 'Ready?');
    const { revision } = await getCampaign(ctx, 'email', id);
    await updateCampaign(ctx, 'email', id, { revision, name: 'Still there' });
    expect(await countOwned(id)).toBe(1);
    await updateCampaign(ctx, 'email', id, { revision: revision + 1, templateId: company.templateId });
    expect(await countOwned(id)).toBe(0);
    const second = await updateContent(ctx, slotOf(id), { subject: 'Ours' }, null);
    expect(second.isOwn).toBe(true);
    await deleteCampaign(ctx, 'email', id);
    expect(await countOwned(id)).toBe(0);
  });

  it('is copied by a duplicate, which has a life of its own', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    await write(id, 'Ready?');
    const copy = await duplicateCampaign(ctx, 'email', id, {});
    await write(id, 'Changed');
    expect(await getContent(ctx, slotOf(copy.id))).toMatchObject({ isOwn: true, subject: 'Ready?', revision: 1 });
    await deleteCampaign(ctx, 'email', id);
    expect((await getContent(ctx, slotOf(copy.id))).subject).toBe('Ready?');
  });

  it('cannot be named by another campaign', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    await write(id, 'Ready?');
    const { templateId } = await getCampaign(ctx, 'email', id);
    const other = await createCampaign(ctx, 'email', { name: 'July sale' });
    const change = { revision: other.revision, templateId };
    expect(await refusal(updateCampaign(ctx, 'email', other.id, change))).toEqual(
      expect.arrayContaining(['notFound', 'templateId']),
    );
    expect(await refusal(createCampaign(ctx, 'email', { name: 'New', templateId }))).toEqual(
      expect.arrayContaining(['notFound']),
    );
  });

  it('of a revision is saved once: those who have seen an older one are refused', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        refusal(updateContent(ctx, slotOf(id), { subject: `Subject ${index}`, document: documentOf('Hi.') }, 0)),
      ),
    );
    expect(results.filter((one) => one === null)).toHaveLength(1);
    expect(results.flatMap((one) => one?.[0] ?? [])).toEqual(Array(3).fill('draftChanged'));
    expect(await refusal(updateContent(ctx, slotOf(id), { subject: 'Late' }, 0))).toEqual([
      'draftChanged',
      null,
      'The draft has changed since you read it: it is at revision 1.',
    ]);
    expect(await countOwned(id)).toBe(1);
  });

  it('is not written while a process of an earlier version runs, which could not read it', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    await getPool().query(
      `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
       VALUES ($1, 'web', '{}', 'old', 1, '0', now(), now(), '{}')`,
      [newId()],
    );
    expect(await refusal(write(id, 'Ready?'))).toEqual(expect.arrayContaining(['updating']));
    await getPool().query("DELETE FROM processes WHERE host = 'old'");
    expect((await write(id, 'Ready?')).isOwn).toBe(true);
  });

  it('names the field that does not fit its format', async () => {
    const { id } = await createCampaign(ctx, 'email', { name: 'June sale' });
    expect(await refusal(updateContent(ctx, slotOf(id), { html: '<p>Hi</p>' }, null))).toEqual([
      'invalidField',
      'html',
      'The html needs the format html.',
    ]);
    const html = await updateContent(ctx, slotOf(id), { format: 'html', html: '<p>Hi</p>', subject: 'Hi' }, null);
    expect(html).toMatchObject({ format: 'html', html: '<p>Hi</p>', document: null });
    expect(await updateContent(ctx, slotOf(id), { format: 'blocks' }, 1)).toMatchObject({ document: EMPTY_DOCUMENT });
  });
});

describe('sending', () => {
  it('publishes the email once, and nothing that is written after changes what is sent', async () => {
    const { id } = await sendableDraft(company, { templateId: null });
    await write(id, 'Ready, {{contact.first_name or "you"}}?');
    const { revision, templateId } = await getCampaign(ctx, 'email', id);
    await sendCampaign(ctx, 'email', id, { revision });
    await runOpenJobs(jobs);
    expect((await getCampaign(ctx, 'email', id)).state).toBe('SENDING');
    const { rows } = await getPool().query(
      'SELECT version, published_at IS NOT NULL AS "isPublished" FROM template_versions WHERE template_id = $1',
      [templateId],
    );
    expect(rows).toEqual([{ version: 1, isPublished: true }]);
    const { rows: sends } = await getPool().query('SELECT contents, options FROM sends WHERE ref_id = $1', [id]);
    expect(sends[0].options.templates).toEqual([{ id: templateId, version: 1 }]);
    const content = await loadContent(ctx.scope.companyId, sends[0].contents[0].id);
    expect(content?.parts).toMatchObject({
      subject: 'Ready, {{contact.first_name or "you"}}?',
      viewLink: 'View in your browser',
    });
    expect(await refusal(write(id, 'Too late'))).toEqual(['wrongState', null, 'Action not allowed']);
    await expect(
      getPool().query("UPDATE template_versions SET subject = 'x' WHERE template_id = $1", [templateId]),
    ).rejects.toThrow();
    expect(await getContent(ctx, slotOf(id))).toMatchObject({ isEditable: false, isOwn: true });
    expect(await duplicateCampaign(ctx, 'email', id, {})).toMatchObject({ state: 'DRAFT' });
  });

  it('is refused for an error of the email, which the review names with its block', async () => {
    const { id } = await sendableDraft(company, { templateId: null });
    await write(id, 'Ready?', 'Hello {{contact.first_name');
    const { parts, ready } = await checkCampaign(ctx, 'email', id);
    expect(ready).toBe(false);
    const content = parts.find(({ part }) => part === 'content');
    expect(content).toMatchObject({ isReady: false, code: 'templateSyntax' });
    expect(content?.message).toMatch(/^The template has an error: blocks, block 1 \(text\): /);
    const { revision } = await getCampaign(ctx, 'email', id);
    const [code, field] = (await refusal(sendCampaign(ctx, 'email', id, { revision }))) ?? [];
    expect([code, field]).toEqual(['templateSyntax', 'blocks']);
    await write(id, '');
    expect(await refusal(sendCampaign(ctx, 'email', id, { revision }))).toEqual(
      expect.arrayContaining(['templateSyntax', 'subject']),
    );
  });

  it('waits for the schedule: what is written after it was canceled is sent', async () => {
    const { id } = await sendableDraft(company, { templateId: null });
    await write(id, 'First');
    const { revision } = await getCampaign(ctx, 'email', id);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const moved = await sendCampaign(ctx, 'email', id, { revision, scheduledAt });
    expect(await refusal(write(id, 'Second'))).toEqual(expect.arrayContaining(['wrongState']));
    await cancelSchedule(ctx, 'email', id, moved.revision);
    expect(await write(id, 'Second')).toMatchObject({ subject: 'Second', revision: 2 });
  });
});

describe('the emails of an A/B test', () => {
  const ab = AbRules.parse({ variable: 'content', testShare: 50 });
  const named = [{ name: 'A' }, { name: 'B' }];

  it('are one for each variant, which begins with that of the test and keeps its own in a change', async () => {
    const { id } = await createCampaign(ctx, 'ab', { name: 'Two', ab, variants: named });
    const base = { kind: 'ab', id, variant: null } as const;
    await updateContent(ctx, base, { subject: 'Base', document: documentOf('Base.') }, 0);
    expect(await getContent(ctx, slotOf(id, 1))).toMatchObject({ isOwn: false, subject: 'Base', revision: 0 });
    await write(id, 'One', 'One.', 0);
    await write(id, 'Two', 'Two.', 1);
    expect(await countOwned(id)).toBe(3);
    const test = await getCampaign(ctx, 'ab', id);
    const variants = test.variants.map(({ name, templateId }) => ({ name, templateId }));
    await updateCampaign(ctx, 'ab', id, { revision: test.revision, variants: variants.toReversed() });
    expect((await getContent(ctx, slotOf(id, 0))).subject).toBe('Two');
    const copy = await duplicateCampaign(ctx, 'ab', id, {});
    expect(await countOwned(copy.id)).toBe(3);
    expect((await getContent(ctx, slotOf(copy.id, 1))).subject).toBe('One');
    const { revision } = await getCampaign(ctx, 'ab', id);
    await updateCampaign(ctx, 'ab', id, { revision, variants: variants.slice(0, 1) });
    expect(await countOwned(id)).toBe(2);
  });

  it('are refused for a variant that does not exist, and for one whose test has one content', async () => {
    const { id } = await createCampaign(ctx, 'ab', { name: 'Two', ab, variants: named });
    expect(await refusal(getContent(ctx, slotOf(id, 2)))).toEqual(expect.arrayContaining(['notFound', 'variant']));
    expect(await refusal(getContent(ctx, slotOf(id, Number.NaN)))).toEqual(
      expect.arrayContaining(['notFound', 'variant']),
    );
    const subjects = await createCampaign(ctx, 'ab', {
      name: 'Subjects',
      ab: { ...ab, variable: 'subject' },
      variants: [{ name: 'A', subject: 'One' }, { name: 'B' }],
    });
    expect(await refusal(getContent(ctx, slotOf(subjects.id, 0)))).toEqual([
      'wrongState',
      null,
      'The variants of this test have one content.',
    ]);
  });
});
