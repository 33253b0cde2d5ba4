import { describe, expect, it } from 'vitest';
import type { NavItem, NavLink, NavProduct } from '#components/shell/navigation/nav.ts';
import { chooseProduct, findOpenLink } from '#components/shell/navigation/open-link.ts';
import { listOwnGroups } from '#components/shell/navigation/own-commands.ts';

const link = (href: string, more: Partial<NavLink> = {}): NavLink => ({ href, label: href, isLocked: false, ...more });
const item = (letter: string, given: NavLink): NavItem => ({ ...given, icon: 'home', letter });

const settings = [link('/account-setting?tab=profile'), link('/account-setting?tab=security')];
const marketing: NavProduct = {
  name: 'marketing',
  label: 'Marketing',
  sections: [
    {
      label: 'Marketing',
      items: [
        item('h', link('/home')),
        item(
          'c',
          link('/contact', {
            row: 'contactBook',
            children: [link('/contact'), link('/contact?add'), link('/contact/label'), link('/contact-import')],
          }),
        ),
        item(
          'u',
          link('/account-setting?tab=profile', {
            row: 'userSetting',
            children: [
              ...settings,
              link('/account-setting?tab=team', {
                row: 'teamManagement',
                children: [link('/account-setting?tab=team')],
              }),
            ],
          }),
        ),
      ],
    },
  ],
};
const transactional: NavProduct = {
  name: 'transactional',
  label: 'Transactional',
  sections: [
    {
      label: 'Send',
      items: [
        item('d', link('/domain-configuration', { within: '/domain' })),
        item('e', link('/account-setting')),
        item('h', link('/contact-us')),
      ],
    },
  ],
};
const products = [transactional, marketing];
const addressOf = (given: string) => {
  const url = new URL(given, 'https://mail.example');
  return { path: url.pathname, query: url.searchParams };
};
const open = (given: string, product = marketing) => {
  const found = findOpenLink(
    product.sections.flatMap(({ items }) => items),
    addressOf(given),
  );
  return found && { href: found.link.href, rows: found.rows, isOther: found.isOther };
};

describe('the line of an open page', () => {
  it.each([
    ['/contact', '/contact', ['contactBook']],
    ['/contact?page=2', '/contact', ['contactBook']],
    ['/contact?add', '/contact?add', ['contactBook']],
    ['/contact/018f', '/contact', ['contactBook']],
    ['/contact/label', '/contact/label', ['contactBook']],
    ['/contact/label/018f', '/contact/label', ['contactBook']],
    ['/account-setting?tab=team&page=2', '/account-setting?tab=team', ['userSetting', 'teamManagement']],
    ['/home', '/home', []],
  ])('of %s is %s', (address, href, rows) => {
    expect(open(address)).toEqual({ href, rows, isOther: false });
  });

  it('of a part without a line is under the row of its screen, and marks no line', () => {
    expect(open('/account-setting?tab=audit')).toMatchObject({ rows: ['userSetting'], isOther: true });
  });

  it('is null for a path that only begins alike', () => {
    expect(open('/contact-us')).toBeNull();
    expect(open('/homepage')).toBeNull();
  });

  it('is below another path where its screens are', () => {
    expect(open('/domain/018f', transactional)).toMatchObject({ href: '/domain-configuration' });
  });
});

describe('the product of the sidebar', () => {
  const nameOf = (address: string, last: NavProduct['name'] | null) =>
    chooseProduct(products, { address: addressOf(address), last })?.name;

  it('is that of the open page, whatever the person had last', () => {
    expect(nameOf('/contact/label', 'transactional')).toBe('marketing');
    expect(nameOf('/domain/018f', 'marketing')).toBe('transactional');
  });

  it('is the last one on a page of both or of neither, and the first before', () => {
    for (const address of ['/account-setting?tab=security', '/create-member']) {
      expect(nameOf(address, 'marketing')).toBe('marketing');
      expect(nameOf(address, 'transactional')).toBe('transactional');
      expect(nameOf(address, null)).toBe('transactional');
    }
  });
});

it('finds the screens of both products by name, each once, with the keys of the product that is shown', () => {
  const t = Object.assign((key: string) => key, {}) as unknown as Parameters<typeof listOwnGroups>[0];
  const items = marketing.sections.flatMap((section) => section.items);
  const [screens] = listOwnGroups(t, { text: '', products, items, actions: [], onShortcuts: () => {} });
  const found = screens?.items.map(({ value, keys }) => [value, keys?.join('')]);
  expect(found).toEqual([
    ['/home', 'gh'],
    ['/contact', undefined],
    ['/contact?add', undefined],
    ['/contact/label', undefined],
    ['/contact-import', undefined],
    ['/account-setting?tab=profile', undefined],
    ['/account-setting?tab=security', undefined],
    ['/account-setting?tab=team', undefined],
    ['/domain-configuration', undefined],
    ['/account-setting', undefined],
    ['/contact-us', undefined],
  ]);
});
