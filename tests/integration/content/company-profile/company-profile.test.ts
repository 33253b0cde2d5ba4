import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSubscriberSetting, updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { homeCountry } from '#lib/audience/contacts/contacts.ts';
import { loadReaderFacts } from '#lib/audience/imports/prepare.ts';
import { getLook } from '#lib/audience/subscriptions/get-look.ts';
import { wordsIn } from '#lib/audience/subscriptions/pages/choose-words.ts';
import { layOutNotice } from '#lib/audience/subscriptions/pages/confirm-page.ts';
import { layOutPage } from '#lib/audience/subscriptions/pages/page.ts';
import { getCompanyImage, getProfile } from '#lib/content/company-profile/company-profile.ts';
import { getMedia } from '#lib/content/media/library.ts';
import { deleteMedia } from '#lib/content/media/trash.ts';
import { uploadFile } from '#lib/content/media/upload.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../../fixtures/audience/suite-caller.ts';
import { onePixel } from '../../../fixtures/one-pixel.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  account = await registerTestAccount('Northwind', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

const upload = async (name: string, content?: Buffer, { ctx } = account): Promise<string> =>
  (await uploadFile(ctx, { name, content: content ?? (await onePixel()) })).id;

const look = async () => getLook(account.ctx, await getSubscriberSetting(account.ctx));

describe('the details of a company', () => {
  it('are changed field by field, and are in one answer with plan and features', async () => {
    const { status, body } = await call('PUT /companies/detail', {
      phone: '+62 21 555 0123',
      address: ' Jalan Merdeka 12 ',
      city: 'Bandung',
      zipcode: '40111',
      country: 'ID',
      language: 'id',
    });
    expect([status, body.message]).toEqual([200, undefined]);
    expect((await call('GET /companies/detail')).body).toMatchObject({
      companyId: account.companyId,
      slug: expect.stringMatching(/^northwind/),
      name: 'Northwind',
      phone: '+62 21 555 0123',
      address: 'Jalan Merdeka 12',
      city: 'Bandung',
      country: 'ID',
      language: 'id',
      image: null,
      role: 'OWNER',
      enable2FA: false,
      suspend: false,
      isExpired: false,
      features: expect.arrayContaining([expect.objectContaining({ name: 'contactManagement' })]),
    });
    await call('PUT /companies/detail', { city: '' });
    expect(await getProfile(account.ctx)).toMatchObject({ address: 'Jalan Merdeka 12', city: null });
  });

  it.each([
    [{ phone: 'call me' }, 'phone'],
    [{ country: 'XX' }, 'country'],
    [{ language: 'klingonisch!' }, 'language'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ address: 'one\ntwo' }, 'address'],
    [{ zipcode: '9'.repeat(21) }, 'zipcode'],
    [{ website: 'no address' }, 'website'],
    [{ logo: 'logo.png' }, 'logo'],
    [{ logo: '0190a000-0000-7000-8000-000000000000' }, 'logo'],
  ])('refuse %j at its field, and change nothing', async (change, field) => {
    const { status, body } = await call('PUT /companies/detail', { ...change, city: 'Bandung' });
    expect([status, body.payload.field]).toEqual([422, field]);
    expect((await getProfile(account.ctx)).city).toBeNull();
  });

  it('are read by members, and changed by those who manage the company', async () => {
    const member = await suiteCaller(await registerColleague(account));
    expect((await member('GET /companies/detail')).body).toMatchObject({ name: 'Northwind', role: 'MEMBER' });
    for (const [name, body] of [
      ['PUT /companies/detail', { city: 'Bandung' }],
      ['PUT /companies/social-media', { facebook: 'https://facebook.com/x' }],
      ['POST /companies/custom-slug', { slug: 'members-choice' }],
      ['PUT /companies/settings/enable-2FA', { enable: true }],
    ] as const) {
      const { status, body: refusal } = await member(name, body);
      expect([name, status, refusal.message]).toEqual([name, 403, 'Action not allowed']);
    }
  });

  it('are recorded in the audit log with what changed', async () => {
    await call('PUT /companies/detail', { city: 'Bandung' });
    await call('PUT /companies/detail', { city: 'Bandung' });
    const { rows } = await getPool().query(
      "SELECT action, before, after FROM audit_entries WHERE company_id = $1 AND action LIKE 'company-profile.%'",
      [account.companyId],
    );
    expect(rows).toEqual([{ action: 'company-profile.update', before: { city: null }, after: { city: 'Bandung' } }]);
  });
});

describe('the pictures of a company', () => {
  it('are pictures of its own library that are not in the trash', async () => {
    const other = await registerTestAccount('Other', 'production');
    const theirs = await upload('theirs.png', undefined, other);
    const list = await upload('list.csv', Buffer.from('a,b\n1,2\n'));
    const trashed = await upload('old.png');
    await deleteMedia(account.ctx, { id: trashed, force: false });
    for (const id of [theirs, list, trashed]) {
      const { status, body } = await call('PUT /companies/detail', { logo: id });
      expect([status, body.payload]).toMatchObject([422, { field: 'logo' }]);
    }
    expect((await getProfile(account.ctx)).logo).toBeNull();
  });

  it('are uses of their files, and are left out once these are gone', async () => {
    const [image, logo] = [await upload('mark.png'), await upload('logo.png')];
    await call('PUT /companies/detail', { image, logo });
    for (const id of [image, logo])
      expect((await getMedia(account.ctx, { id })).usedBy).toEqual([
        { kind: 'company', id: account.companyId, title: 'Company Profile' },
      ]);
    expect(await getCompanyImage(account.ctx)).toContain(`/t/m/${image}/`);
    await call('PUT /companies/detail', { logo: null });
    expect((await getMedia(account.ctx, { id: logo })).uses).toBe(0);
    expect((await getMedia(account.ctx, { id: image })).uses).toBe(1);
    await getPool().query('DELETE FROM media WHERE company_id = $1 AND id = $2', [account.companyId, image]);
    expect(await getCompanyImage(account.ctx)).toBeNull();
  });
});

describe('pages and mails for contacts', () => {
  it('show the profile where the settings of subscribers have nothing of their own', async () => {
    const [logo, favicon, own] = [await upload('logo.png'), await upload('icon.png'), await upload('own.png')];
    const change = { logo, favicon, address: 'Jalan Merdeka 12', zipcode: '40111', city: 'Bandung', country: 'ID' };
    await call('PUT /companies/detail', { ...change, language: 'id' });
    expect(await look()).toMatchObject({
      company: 'Northwind',
      logoUrl: expect.stringContaining(logo),
      faviconUrl: expect.stringContaining(favicon),
      postalAddress: 'Jalan Merdeka 12, 40111 Bandung, Indonesia',
      language: 'id',
    });
    const page = layOutPage({ language: 'id', title: 'Halo', body: '', look: await look() });
    expect(page.html).toContain(`<link rel="icon" href="http://localhost:4300/t/m/${favicon}/icon.png">`);
    expect(page.contentSecurityPolicy).toContain('img-src http://localhost:4300;');
    await updateSubscriberSetting(account.ctx, { postalAddress: 'PO Box 1', logoMediaId: own, senderName: 'Shop' });
    expect(await look()).toMatchObject({
      company: 'Shop',
      logoUrl: expect.stringContaining(own),
      postalAddress: 'PO Box 1',
    });
  });

  it('say nothing of a company where no look belongs', () => {
    expect(layOutNotice(wordsIn({}, 'en'), 'invalid').html).not.toContain('rel="icon"');
  });
});

it('telephone numbers without a country code are read by the country of the profile, else by the time zone', async () => {
  expect(await homeCountry(account.ctx)).toBe('ID');
  await call('PUT /companies/detail', { country: 'DE' });
  expect(await homeCountry(account.ctx)).toBe('DE');
  expect((await loadReaderFacts(account.companyId, new Date())).country).toBe('DE');
  const { body } = await call('POST /contacts', { phone: '030 901820' });
  expect(body.phone).toBe('+4930901820');
});

describe('pages on social networks', () => {
  it('are changed one by one, and those of another company are not seen', async () => {
    const { body } = await call('PUT /companies/social-media', { facebook: 'facebook.com/northwind', tiktok: null });
    expect(body).toMatchObject({ facebook: 'https://facebook.com/northwind', tiktok: null, linkedin: null });
    await call('PUT /companies/social-media', { linkedin: 'https://linkedin.com/company/northwind' });
    expect((await call('GET /companies/social-media')).body).toMatchObject({
      facebook: 'https://facebook.com/northwind',
      linkedin: 'https://linkedin.com/company/northwind',
    });
    const other = await suiteCaller(await registerTestAccount('Other'));
    expect(Object.values((await other('GET /companies/social-media')).body).every((link) => link === null)).toBe(true);
  });

  it.each([
    [{ facebook: 'javascript://alert(1)' }, 'facebook'],
    [{ facebook: '' }, 'facebook'],
    [{ myspace: 'https://myspace.com/x' }, 'myspace'],
  ])('refuse %j at its field', async (links, field) => {
    const { status, body } = await call('PUT /companies/social-media', links);
    expect([status, body.payload.field]).toEqual([422, field]);
  });
});

it('a taken name is refused at its field in the sentence of the suite', async () => {
  const other = await suiteCaller(await registerTestAccount('Other'));
  await other('POST /companies/custom-slug', { slug: 'popular-name' });
  const { status, body } = await call('POST /companies/custom-slug', { slug: 'popular-name' });
  expect([status, body.code, body.message, body.payload.field]).toEqual([
    422,
    'slugTaken',
    'Slug already taken',
    'slug',
  ]);
});
