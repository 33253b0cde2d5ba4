import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { buildNav, type NavFacts, type NavLink } from '#components/shell/navigation/nav.ts';
import { shell } from '#components/texts/en/shell.ts';
import type { Module, NavLine } from '#lib/registry/module.ts';
import { MODULES } from '#lib/registry/modules.ts';
import { listNavLines } from '#lib/registry/nav-tree.ts';

const t = createTranslator({ locale: 'en', messages: shell });
const ALL: NavFacts = { isShown: () => true, isLocked: () => false };

const screen = (path: string, ...nav: NavLine[]) => ({ name: path, path, reach: 'production' as const, nav });

/** A few screens of the marketing product, in no order. */
const SUITE: Module = {
  screens: [
    screen('/library/page', { parent: 'templateManager', label: 'Page Template', order: 2 }),
    screen('/library/email', { parent: 'templateManager', label: 'Email Template', order: 1 }),
    screen('/file', { parent: 'assetManager', label: 'File Manager', order: 1 }),
    screen(
      '/contact',
      { parent: 'contactBook', label: 'Add Contact', at: '?add', grant: 'contacts/modify', order: 2 },
      { parent: 'contactBook', label: 'Contact Book', order: 1 },
    ),
    screen('/home', { section: 'marketing', label: 'Home', icon: 'home', letter: 'h', order: 1 }),
  ],
};

const FOOT_ROWS: readonly string[] = ['help', 'billing', 'userSetting', 'teamManagement'];
const isOfSuite = (line: NavLine) =>
  'parent' in line ? !FOOT_ROWS.includes(line.parent) : line.section === 'marketing';

/** The modules without their lines of the suite. */
const BASE: readonly Module[] = MODULES.map(({ screens = [], ...rest }) => ({
  ...rest,
  screens: screens.map(({ nav = [], ...one }) => ({ ...one, nav: [nav].flat().filter((line) => !isOfSuite(line)) })),
}));

const build = (facts: Partial<NavFacts> = {}, modules: readonly Module[] = [...BASE, SUITE]) =>
  buildNav(t, { ...ALL, ...facts }, listNavLines(modules));

/** Returns the lines as an outline: a line with lines under it as a pair. */
type Outline = (string | [string, Outline])[];
const outline = (links: readonly NavLink[]): Outline =>
  links.map(({ label, children }) => (children ? [label, outline(children)] : label));

const outlines = (product: ReturnType<typeof build>[number] | undefined) =>
  product?.sections.map(({ label, items }) => [label, outline(items)]);

const withAll = (links: readonly NavLink[]): NavLink[] =>
  links.flatMap((link) => [link, ...withAll(link.children ?? [])]);

const itemsOf = (product: ReturnType<typeof build>[number] | undefined) =>
  (product?.sections ?? []).flatMap(({ items }) => items);

describe('the transactional product', () => {
  it('has every screen at its place', () => {
    const [transactional] = build({}, MODULES);
    expect(outlines(transactional)).toEqual([
      ['Monitor', ['Analytics', 'Activity', 'Captured mail', 'Usage']],
      ['Send', ['Configuration', 'API keys', 'API instructions', 'Templates']],
      ['Deliverability', ['Domains', 'Suppressions', 'Email validation', 'IP pools']],
      ['Integrate', ['Webhooks', 'Subaccounts']],
      ['Help and settings', ['Documentation', 'Contact us', 'Settings']],
    ]);
  });

  it('leaves out a screen that is not there, and a group without any', () => {
    const hidden = ['/captured-mail', '/webhook', '/subaccount'];
    const [transactional] = build({ isShown: (href) => !hidden.includes(href) });
    expect(transactional?.sections.map(({ label }) => label)).not.toContain('Integrate');
    expect(JSON.stringify(transactional)).not.toContain('/captured-mail');
  });

  it('shows a screen of the other environment locked at its position', () => {
    const [transactional] = build({ isLocked: (href) => href === '/activity' });
    expect(outlines(transactional)).toEqual(outlines(build()[0]));
    const locked = itemsOf(transactional).filter(({ isLocked }) => isLocked);
    expect(locked.map(({ label }) => label)).toEqual(['Activity']);
  });
});

describe('the marketing product', () => {
  it('has its lines in order under their rows, in three levels', () => {
    expect(outlines(build()[1])).toEqual([
      [
        'Marketing',
        [
          'Home',
          ['Contact Book', ['Contact Book', 'Add Contact']],
          ['Asset Manager', ['File Manager', ['Template Manager', ['Email Template', 'Page Template']]]],
        ],
      ],
      [
        'Help and settings',
        [
          ['Help', ['Documentation', 'Contact us']],
          ['Billing and Payment', ['Manage Plan']],
          [
            'User Setting',
            [
              'User Profile',
              'Change Password',
              'Change Email',
              'Company Profile',
              ['Team Management', ['User Team']],
              'Email Notification',
            ],
          ],
        ],
      ],
    ]);
  });

  it('leads from a row to its first open line', () => {
    const row = (facts: Partial<NavFacts>) =>
      itemsOf(build(facts)[1]).find(({ label }) => label === 'Asset Manager')?.href;
    expect(row({})).toBe('/file');
    expect(row({ isShown: (href) => href !== '/file' })).toBe('/library/email');
    expect(row({ isShown: (href) => href !== '/file' && !href.startsWith('/library') })).toBeUndefined();
  });

  it('leaves out a line whose own grant the person lacks', () => {
    const text = JSON.stringify(build({ isShown: (_, grant) => grant !== 'contacts/modify' }));
    expect(text).not.toContain('/contact?add');
    expect(text).toContain('"/contact"');
  });

  it('locks a row whose lines are all locked', () => {
    const rows = itemsOf(build({ isLocked: (href) => href.startsWith('/contact') && !href.endsWith('us') })[1]);
    expect(rows.filter(({ isLocked }) => isLocked).map(({ label }) => label)).toEqual(['Contact Book']);
  });
});

describe('the products', () => {
  const names = (isShown: NavFacts['isShown']) => build({ isShown }).map(({ name }) => name);
  const isSuite = (href: string) =>
    ['/home', '/contact', '/file', '/library'].some((path) => href.startsWith(path)) && href !== '/contact-us';
  const isFoot = (href: string) => /^\/(docs|contact-us|account-setting)/.test(href);

  it('are those with a screen besides the foot', () => {
    expect(names(() => true)).toEqual(['transactional', 'marketing']);
    expect(names((href) => !isSuite(href))).toEqual(['transactional']);
    expect(names((href) => isSuite(href) || isFoot(href))).toEqual(['marketing']);
    expect(names(isFoot)).toEqual(['transactional']);
  });

  it('have each link, and each letter of the first level, once', () => {
    for (const product of [...build(), ...build({}, MODULES)]) {
      const items = itemsOf(product);
      const links = withAll(items).filter(({ children }) => !children);
      for (const repeated of [
        items.map(({ letter }) => letter),
        links.map(({ href }) => href),
        links.map(({ label }) => label),
      ]) {
        expect(new Set(repeated).size).toBe(repeated.length);
      }
    }
  });
});

/** The words of the menu, as the customer wrote them. */
const MENU =
  'Home, Contact Book, Add Contact, Campaign, Campaign Category, Asset Manager, Email Marketing, A/B Test Email, Email Automation, File Manager, Template Manager, User Setting, User Profile, Change Password, Change Email, Page Integration, Company Profile, Manage Analytic, Manage Sender, Manage Plan, Landing Page, Email Sender, User Team, Billing and Payment, Billing History, Upgrade Plan, Help, Ticket, Form API, Page, Integrations, Payment, Team Management, Affiliate, Subscriber Setting, Customer Insight, Email Notification, Email Template, Page Template, Form Template, Push Campaign, Web Push, Banner Management'.split(
    ', ',
  );

it('writes the rows of the menu as the customer does', () => {
  const ours = ['Work'];
  const rows = Object.values(shell.nav.branches).filter((label) => !ours.includes(label));
  expect(rows.filter((label) => !MENU.includes(label))).toEqual([]);
});
