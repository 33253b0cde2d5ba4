import { describe, expect, it } from 'vitest';
import { safePath } from '#lib/core/safe-path.ts';
import { fc } from '../../fixtures/properties.ts';

describe('a requested path', () => {
  it.each([
    '/',
    '/activity',
    '/activity?search=a%20b&status=bounce#top',
    '/activity/0199',
    '/a?next=https://example.com',
    '/a?b=100%',
  ])('that stays on this site is kept: %s', (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'activity',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '%2F%2Fevil.example',
    '/a/..%2F%2Fevil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/%',
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'data:text/html,x',
    '@evil.example',
  ])('that may leave this site is refused: %j', (path) => {
    expect(safePath(path)).toBeNull();
  });

  it('never leaves the site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      ':',
      '@',
      'evil.example',
      'javascript:',
      '?',
      '#',
      'a',
    );
    const given = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 12 }).map((list) => `/${list.join('')}`),
    );
    fc.assert(
      fc.property(given, (text) => {
        const path = safePath(text);
        if (path === null) return;
        const url = new URL(path, 'https://dashboard.example');
        expect(url.origin).toBe('https://dashboard.example');
        expect(new URL(url.pathname, 'https://dashboard.example').origin).toBe('https://dashboard.example');
      }),
      { numRuns: 5_000 },
    );
  });
});
