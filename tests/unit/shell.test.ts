import { expect, it } from 'vitest';
import { emailError, newPasswordError } from '#components/auth/credential-rules.ts';
import { initials } from '#components/shell/initials.ts';
import { logoVariant } from '#components/shell/logo-variant.ts';
import { buildNav } from '#components/shell/nav.ts';

it('the logo is white only where mail really leaves', () => {
  expect(logoVariant(null)).toBe('blue');
  expect(logoVariant({ environment: 'sandbox' })).toBe('blue');
  expect(logoVariant({ environment: 'production' })).toBe('white');
});

it('captured mail is only offered where mail is captured', () => {
  const hrefs = (capture: boolean) =>
    buildNav({ capture }).flatMap((section) => section.items.map((item) => item.href));
  expect(hrefs(true)).toContain('/captured-mail');
  expect(hrefs(false)).not.toContain('/captured-mail');
});

it('no two screens share a letter', () => {
  const letters = buildNav({ capture: true }).flatMap((section) => section.items.map((item) => item.letter));
  expect(new Set(letters).size).toBe(letters.length);
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['  Charles   of  Babbage ', 'CB'],
  ['Plato', 'P'],
  ['', '?'],
  ['éva 👩‍🚀', 'É👩‍🚀'],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  ['', 'Field Password is required'],
  ['short', 'Field Password does not keep the rule: at least 10 characters'],
  ['ADA@example.com ', 'Field Password does not keep the rule: not your email address'],
])('the password %j is refused with a sentence', (password, sentence) => {
  expect(newPasswordError(password, 'ada@example.com')).toBe(sentence);
});

it('a password that keeps the rules is taken', () => {
  expect(newPasswordError('correct horse', 'ada@example.com')).toBeUndefined();
});

it.each(['', ' ', 'ada', 'ada@', '@example.com', 'ada @example.com'])('%j is no email address', (email) => {
  expect(emailError(email)).toMatch(/^Field Email is /);
});
