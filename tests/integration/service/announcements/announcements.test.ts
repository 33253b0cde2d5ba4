import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setVendor } from '#lib/account/access/set-vendor.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  announce,
  endAnnouncement,
  hideAnnouncement,
  listAnnouncements,
  listShown,
} from '#lib/service/announcements/announcements.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount();
});

afterEach(() => getPool().query('DELETE FROM announcements'));

afterAll(() => close());

const operator = (): Context => platformContext({ actor: { type: 'operator' } });

const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The texts that a person sees some hours from now. */
const seenBy = async (person: TestAccount, hours = 0): Promise<string[]> => {
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  return (await listShown(contextOf(person, { now }))).map(({ text }) => text);
};

describe('an announcement', () => {
  it('is seen by everyone from its start until its end', async () => {
    await announce(operator(), { text: 'Maintenance', startsAt: at(1), endsAt: at(3), tone: 'warning' });
    const other = await registerTestAccount('Other');
    for (const person of [account, other])
      expect([await seenBy(person), await seenBy(person, 2), await seenBy(person, 4)]).toEqual([
        [],
        ['Maintenance'],
        [],
      ]);
  });

  it('is seen until somebody ends it, where it has no end', async () => {
    const { id } = await announce(operator(), { text: 'Open' });
    expect(await seenBy(account, 9_999)).toEqual(['Open']);
    expect(await endAnnouncement(operator(), id)).toMatchObject({ state: 'ended' });
    const { endsAt } = await endAnnouncement(operator(), id);
    expect((await listAnnouncements(operator()))[0]).toMatchObject({ state: 'ended', endsAt });
    expect(await seenBy(account)).toEqual([]);
  });

  it('is hidden from the person who hides it, on all their devices, and from nobody else', async () => {
    const { id } = await announce(operator(), { text: 'News' });
    const colleague = await registerColleague(account);
    const call = await suiteCaller(account);
    expect((await call('GET /message')).body.data).toMatchObject([{ id, text: 'News', tone: 'info', link: null }]);
    for (let times = 0; times < 2; times += 1) expect((await call('POST /message/hide', { id })).status).toBe(204);
    expect([await seenBy(account), await seenBy(colleague)]).toEqual([[], ['News']]);
  });

  it('for a vendor is for the people of its companies alone', async () => {
    const { id } = await announce(operator(), { text: 'Partners only', vendor: 'partner-register' });
    const partner = await registerTestAccount('Partner');
    await setVendor(partner.ctx, { vendor: 'partner-register' });
    expect([await seenBy(account), await seenBy(partner)]).toEqual([[], ['Partners only']]);
    expect(await refusalOf(hideAnnouncement(account.ctx, id))).toBe('notFound');
  });

  it('is not found by an unknown id, nor hidden before it starts', async () => {
    const { id } = await announce(operator(), { text: 'Later', startsAt: at(1) });
    for (const unknown of [newId(), 'x', id])
      expect(await refusalOf(hideAnnouncement(account.ctx, unknown))).toBe('notFound');
    expect(await refusalOf(endAnnouncement(operator(), newId()))).toBe('notFound');
  });

  it('leaves space for the screen: three are shown, the latest first', async () => {
    for (const [index, text] of ['a', 'b', 'c', 'd'].entries())
      await announce(operator(), { text, startsAt: at(index - 10) });
    expect(await seenBy(account)).toEqual(['d', 'c', 'b']);
  });
});

it.each([
  [{ text: ' ' }, 'text'],
  [{ text: 'x'.repeat(201) }, 'text'],
  [{ text: 'two\nlines' }, 'text'],
  [{ text: 'x', link: 'javascript:alert(1)' }, 'link'],
  [{ text: 'x', link: '//evil.example' }, 'link'],
  [{ text: 'x', link: '/\\evil.example' }, 'link'],
  [{ text: 'x', startsAt: at(2), endsAt: at(1) }, 'endsAt'],
  [{ text: 'x', endsAt: at(-1) }, 'endsAt'],
  [{ text: 'x', vendor: 'nobody' }, 'vendor'],
])('refuses %j at its field', async (input, field) => {
  await expect(announce(operator(), input)).rejects.toMatchObject({ payload: { field } });
  expect(await listAnnouncements(operator())).toEqual([]);
});
