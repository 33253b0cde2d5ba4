import { describe, expect, it } from 'vitest';
import { addUtm } from '#lib/engine/messages/contents/utm.ts';
import { fc } from '../../../fixtures/properties.ts';

const TAGS = { source: 'news', medium: 'email', campaign: 'June & July' };
const ADDED = 'utm_source=news&utm_medium=email&utm_campaign=June%20%26%20July';

describe('the tags of a campaign', () => {
  it.each([
    ['https://a.example', `https://a.example?${ADDED}`],
    ['https://a.example/', `https://a.example/?${ADDED}`],
    ['HTTP://A.example/x?b=2&a=1', `HTTP://A.example/x?b=2&a=1&${ADDED}`],
    ['https://a.example/x?', `https://a.example/x?${ADDED}`],
    ['https://a.example/x?a=1&', `https://a.example/x?a=1&${ADDED}`],
    ['https://a.example/x#frag?ment', `https://a.example/x?${ADDED}#frag?ment`],
    ['https://a.example/x?a=%2F&q=ä+b#f', `https://a.example/x?a=%2F&q=ä+b&${ADDED}#f`],
    ['https://a.example/?tokens=1&mysig=2', `https://a.example/?tokens=1&mysig=2&${ADDED}`],
  ])('are put on %s before its fragment', (url, tagged) => {
    expect(addUtm(url, TAGS)).toBe(tagged);
  });

  it.each([
    'mailto:a@b.example',
    'ftp://a.example/',
    'not an address',
    'https://a.example/?utm_source=other',
    'https://a.example/?a=1&UTM_Campaign=x',
    'https://a.example/?utm%5Fmedium=x',
    'https://a.example/?X-Amz-Signature=1',
    'https://a.example/?x-goog-signature=1',
    'https://a.example/?Signature=1&Expires=2',
    'https://a.example/?a=1&sig=2',
    'https://a.example/?hmac=1',
    'https://a.example/?token=1#x',
    `https://a.example/${'x'.repeat(1_380)}`,
  ])('stay away from %s', (url) => {
    expect(addUtm(url, TAGS)).toBe(url);
  });

  it('stay away from the hosts that a company excepts, and their subdomains', () => {
    const tags = { ...TAGS, exceptHosts: ['Partner.example'] };
    for (const url of ['https://partner.example/', 'https://www.PARTNER.example/x'])
      expect(addUtm(url, tags)).toBe(url);
    expect(addUtm('https://notpartner.example/', tags)).toBe(`https://notpartner.example/?${ADDED}`);
  });

  it('have term and content where they are given', () => {
    expect(addUtm('https://a.example/', { ...TAGS, term: 't', content: 'hero' })).toBe(
      `https://a.example/?${ADDED}&utm_term=t&utm_content=hero`,
    );
  });

  it('change nothing else of any address, and are put on once', () => {
    const webUrl = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(webUrl, (url) => {
        const tagged = addUtm(url, TAGS);
        if (tagged === url) return;
        const [before, after] = [new URL(url), new URL(tagged)];
        const others = [...after.searchParams].filter(([name]) => !name.startsWith('utm_'));
        expect(others).toEqual([...before.searchParams]);
        expect(after.searchParams.get('utm_campaign')).toBe('June & July');
        for (const part of ['protocol', 'host', 'pathname', 'hash'] as const) expect(after[part]).toBe(before[part]);
        expect([tagged.replace(`?${ADDED}`, ''), tagged.replace(`&${ADDED}`, ''), tagged.replace(ADDED, '')]).toContain(
          url,
        );
        expect(addUtm(tagged, TAGS)).toBe(tagged);
      }),
      { numRuns: 3_000 },
    );
  });
});
