import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import { emailError, signupErrors } from '#components/account/auth/credential-rules.ts';
import { initials } from '#components/kit/people/initials.ts';
import { logoVariant } from '#components/shell/logo-variant.ts';
import { matchWords } from '#components/shell/navigation/own-commands.ts';
import { auth } from '#components/texts/en/auth.ts';

it('shows a white logo only where mail is really sent', () => {
  expect(logoVariant(null)).toBe('blue');
  expect(logoVariant({ environment: 'sandbox' })).toBe('blue');
  expect(logoVariant({ environment: 'production' })).toBe('white');
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
