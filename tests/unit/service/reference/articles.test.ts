import { expect, test } from 'vitest';
import { findArticles } from '#lib/service/reference/articles.ts';

const entry = (path: string, page: string, heading = '', text = '') => ({
  path,
  hash: heading && 'part',
  page,
  heading,
  text,
});

const ENTRIES = [
  entry('guides/smtp', 'SMTP', 'Keys', 'Your domain must be verified.'),
  entry('guides/domains', 'Domains and DNS', '', 'Verify your domain with records.'),
  entry('guides/domains', 'Domains and DNS', 'Records', 'DKIM and more.'),
  entry('', 'Home', '', 'Welcome.'),
];

test('an article has all words, in any case, and one about them comes before one that mentions them', () => {
  expect(findArticles(ENTRIES, 'Verif  DOMAIN').map(({ url }) => url)).toEqual([
    '/docs/guides/domains',
    '/docs/guides/smtp#part',
  ]);
  expect(findArticles(ENTRIES, 'domain nothing')).toEqual([]);
});

test('an article leads to its part, and the first page to the documentation itself', () => {
  expect(findArticles(ENTRIES, 'records dkim')[0]).toEqual({
    title: 'Domains and DNS',
    heading: 'Records',
    url: '/docs/guides/domains#part',
    text: 'DKIM and more.',
  });
  expect(findArticles(ENTRIES, 'welcome')[0]).toMatchObject({ heading: null, url: '/docs' });
});

test('20 articles are enough', () => {
  expect(
    findArticles(
      Array.from({ length: 50 }, () => entry('x/y', 'Same')),
      'same',
    ),
  ).toHaveLength(20);
});
