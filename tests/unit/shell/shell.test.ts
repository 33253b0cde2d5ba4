import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { emailError, signupErrors } from '#components/account/auth/credential-rules.ts';
import { initials } from '#components/shell/initials.ts';
import { logoVariant } from '#components/shell/logo-variant.ts';
import { buildNav, type NavFacts } from '#components/shell/navigation/nav.ts';
import { matchWords } from '#components/shell/navigation/own-commands.ts';
import { auth } from '#components/texts/en/auth.ts';
import { shell } from '#components/texts/en/shell.ts';

it('shows a white logo only where mail is really sent', () => {
  expect(logoVariant(null)).toBe('blue');
  expect(logoVariant({ environment: 'sandbox' })).toBe('blue');
  expect(logoVariant({ environment: 'production' })).toBe('white');
});

const t = createTranslator({ locale: 'en', messages: shell });

function nav(facts: Partial<NavFacts> = {}) {
  const items = buildNav(t, { isShown: () => true, isLocked: () => false, ...facts }).flatMap(({ items }) => items);
  return { items, hrefs: items.map(({ href }) => href) };
}

it('shows a screen of the other environment locked at its position', () => {
  const { items, hrefs } = nav({ isLocked: (href) => href === '/activity' });
  expect(hrefs).toEqual(nav().hrefs);
  expect(items.filter(({ isLocked }) => isLocked).map(({ label }) => label)).toEqual(['Activity']);
});

it('offers only screens that exist', () => {
  const { hrefs } = nav({ isShown: (href) => href !== '/captured-mail' });
  expect(hrefs).not.toContain('/captured-mail');
  expect(nav().hrefs).toContain('/captured-mail');
});

it('groups the screens and leaves out a group without any', () => {
  const labels = (facts: Partial<NavFacts> = {}) =>
    buildNav(t, { isShown: () => true, isLocked: () => false, ...facts }).map(({ label }) => label);
  const groups = ['Monitor', 'Send', 'Deliverability', 'Integrate', 'Help and settings'];
  expect(labels()).toEqual(groups);
  expect(labels({ isShown: (href) => !['/webhook', '/subaccount'].includes(href) })).toEqual(
    groups.filter((label) => label !== 'Integrate'),
  );
});

it.each([
  ['Create API key', 'key', true],
  ['Create API key', 'cr ke', true],
  ['Create API key', 'ey', false],
  ['Settings: Team', 'team', true],
  ['Settings: Team', '', true],
])('finds "%s" by "%s": %s', (label, text, isFound) => {
  expect(matchWords(label, text)).toBe(isFound);
});

it('gives every screen a different shortcut letter', () => {
  const letters = nav().items.map((item) => item.letter);
  expect(new Set(letters).size).toBe(letters.length);
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['  Charles   of  Babbage ', 'CB'],
  ['Plato', 'P'],
  ['', '?'],
  ['éva 👩‍🚀', 'É👩‍🚀'],
])('returns the initials of "%s" as %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

const words = createTranslator({ locale: 'en', messages: auth });

const account = { fullname: 'Ada', company: 'Engines', email: 'ada@example.com', password: 'correct horse' };

it.each([
  ['fullname', ' ', 'Field Full name is required'],
  ['company', '', 'Field Company name is required'],
  ['email', '', 'Field Email is required'],
  ['email', 'ada', 'Field Email is not an email address'],
  ['password', '', 'Field Password is required'],
  ['password', 'short', 'Field Password must have 10 characters or more'],
  ['password', 'ADA@example.com', 'Field Password must not be the email address'],
])('refuses the %s %j with a sentence', (name, value, sentence) => {
  expect(signupErrors(words, { ...account, [name]: value })).toEqual({ [name]: sentence });
});

it('accepts a valid account and reports all faults of an invalid one at once', () => {
  expect(signupErrors(words, account)).toEqual({});
  expect(Object.keys(signupErrors(words, { fullname: '', company: '', email: '', password: '' }))).toHaveLength(4);
});

it.each(['', ' ', 'ada', 'ada@', '@example.com', 'ada @example.com'])('refuses %j as an email address', (email) => {
  expect(emailError(words, email)).toMatch(/^Field Email is /);
});
