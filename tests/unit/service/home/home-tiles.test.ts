import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { HomeTiles } from '#components/service/home/home-tiles.tsx';
import type { Stats } from '#lib/service/home/schema.ts';
import { renderWithTexts } from '../../../fixtures/render/render-with-texts.tsx';

const mail = { sent: 1_000, delivered: 980, opened: 490, clicked: 49 };
const STATS: Stats = {
  start: '2026-11-26',
  end: '2026-11-27',
  timezone: 'UTC',
  contacts: { total: 48_612, added: 120, unsubscribed: 3 },
  email: mail,
  days: [{ day: '2026-11-26', contacts: { added: 120, unsubscribed: 3 }, email: mail }, { day: '2026-11-27' }],
  before: {
    start: '2026-11-24',
    end: '2026-11-25',
    contacts: { added: 60, unsubscribed: 4 },
    email: { sent: 500, delivered: 490, opened: 196, clicked: 49 },
  },
};

/** Returns the words of each tile. */
const tiles = (stats: Stats): string[] =>
  renderWithTexts(createElement(HomeTiles, { stats }))
    .split('<dt')
    .slice(1)
    .map((tile) =>
      `<dt${tile}`
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );

describe('the tiles of Home', () => {
  it('have a figure each, with its change against the period before', () => {
    const [contacts, sent, delivered, opened, clicked, unsubscribed] = tiles(STATS);
    expect(contacts).toMatch(/^Contacts 48,612 .*120 added$/);
    expect(sent).toMatch(/^Sent 1,000 up by 100% recipients$/);
    expect(delivered).toMatch(/^Delivered 980 up by 100% 98(\.0)?% of sent$/);
    expect(opened).toMatch(/^Open rate 50% up by 10 pt 490 people, without programs$/);
    expect(clicked).toMatch(/^Click rate 5% down by 5 pt 49 people, without programs$/);
    expect(unsubscribed).toMatch(/^Unsubscribed 3 4 before people left marketing mail$/);
  });

  it('say that they are not available alone', () => {
    const withoutMail = tiles({ ...STATS, email: null, days: [] });
    expect(withoutMail.filter((tile) => tile.includes('Not available'))).toHaveLength(4);
    expect(withoutMail[0]).toContain('48,612');
    const withoutContacts = tiles({ ...STATS, contacts: null, before: { ...STATS.before, contacts: null } });
    expect(withoutContacts.filter((tile) => tile.includes('Not available'))).toHaveLength(2);
    expect(withoutContacts[1]).toContain('1,000');
  });

  it('leave out contacts for readers who may not see them, and rates of a handful of mails', () => {
    const { contacts: _contacts, ...rest } = STATS;
    expect(tiles(rest)).toHaveLength(4);
    const few = { sent: 19, delivered: 19, opened: 9, clicked: 1 };
    expect(tiles({ ...STATS, email: few })[3]).toMatch(/^Open rate – 9 people/);
  });

  it('have no change where the period before is not known', () => {
    const before = { ...STATS.before, contacts: null, email: null };
    for (const tile of tiles({ ...STATS, before })) expect(tile).not.toMatch(/up by|down by|before/);
  });
});
