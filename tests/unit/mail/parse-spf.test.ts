import { describe, expect, it } from 'vitest';
import { isSpf, parseSpf } from '#lib/mail/parse-spf.ts';
import { fc } from '../../fixtures/properties.ts';

const faultsOf = (record: string) =>
  parseSpf(record).flatMap((term) => (term.kind === 'faulty' ? [[term.text, term.fix]] : []));

describe('parseSpf', () => {
  it('takes only the exact version for an SPF record (RFC 7208 §4.5)', () => {
    expect(['v=spf1', 'v=spf1 -all', 'V=SPF1 -all'].map(isSpf)).toEqual([true, true, true]);
    for (const text of ['v=spf10', 'v=spf1;-all', 'v=spf1\t-all', ' v=spf1', '"v=spf1 -all"', 'v=spf2', 'spf2.0/pra'])
      expect(isSpf(text), text).toBe(false);
  });

  it.each([
    'v=spf1',
    'v=spf1  a  MX   -ALL ',
    'v=spf1 a:mail.example a/24 a//64 a:mail.example/24//64 mx:mail.example mx/32//128 ptr ptr:example.com ?all',
    'v=spf1 ip4:192.0.2.0/24 ip4:192.0.2.1 ip6:2001:db8::/32 ip6:2001:db8::1 +ip6:::ffff:192.0.2.1/0',
    'v=spf1 include:_spf.a-b.example. include:%{d} exists:%{ir}.%{v}._spf.%{d2} exists:%{L1R+-}.a.example',
    'v=spf1 redirect=_spf.example.com exp=explain._spf.%{d} unknown=a%%b%_c moo.cow-far_out=man:dog/cat',
  ])('accepts every term of %s', (record) => {
    expect(faultsOf(record)).toEqual([]);
  });

  it.each<[record: string, text: string, fix: string | null]>([
    ['v=spf1 ipv4:192.0.2.1 -all', 'ipv4:192.0.2.1', 'ip4:192.0.2.1'],
    ['v=spf1 ip:192.0.2.0/24 -all', 'ip:192.0.2.0/24', 'ip4:192.0.2.0/24'],
    ['v=spf1 192.0.2.1 -all', '192.0.2.1', 'ip4:192.0.2.1'],
    ['v=spf1 ~2001:db8::1', '~2001:db8::1', '~ip6:2001:db8::1'],
    ['v=spf1 ip4:2001:db8::1 -all', 'ip4:2001:db8::1', 'ip6:2001:db8::1'],
    ['v=spf1 include:192.0.2.1 -all', 'include:192.0.2.1', 'ip4:192.0.2.1'],
    ['v=spf1 a:192.0.2.1 -all', 'a:192.0.2.1', 'ip4:192.0.2.1'],
    ['v=spf1 ip4:192.0.2.0/33 -all', 'ip4:192.0.2.0/33', null],
    ['v=spf1 ip4:192.0.2.256 -all', 'ip4:192.0.2.256', null],
    ['v=spf1 ip4:mail.example -all', 'ip4:mail.example', null],
    ['v=spf1 ip6:2001:db8::/129 -all', 'ip6:2001:db8::/129', null],
    ['v=spf1 mx/33 -all', 'mx/33', null],
    ['v=spf1 includes:a.example -all', 'includes:a.example', 'include:a.example'],
    ['v=spf1 include:a.example; -all', 'include:a.example;', 'include:a.example'],
    ['v=spf1 include: a.example -all', 'include: a.example', 'include:a.example'],
    ['v=spf1 include -all', 'include', null],
    ['v=spf1 include:localhost -all', 'include:localhost', null],
    ['v=spf1 include:a.example/24 -all', 'include:a.example/24', null],
    ['v=spf1 include:bücher.example -all', 'include:bücher.example', null],
    ['v=spf1 include:%{x}.example -all', 'include:%{x}.example', null],
    ['v=spf1 redirect:a.example', 'redirect:a.example', 'redirect=a.example'],
    ['v=spf1 redirect=a.example redirect=b.example', 'redirect=b.example', null],
    ['v=spf1 mx - all', '- all', '-all'],
    ['v=spf1 mx -all.', '-all.', '-all'],
    ['v=spf1 mx ~all"', '~all"', '~all'],
    ['v=spf1 mx all:example.com', 'all:example.com', null],
    ['v=spf1 mail.example -all', 'mail.example', null],
    ['v=spf1 mx,a -all', 'mx,a', null],
  ])('names the faulty term of %j, and what to write instead', (record, text, fix) => {
    expect(faultsOf(record)).toEqual([[text, fix]]);
  });

  it('takes a term of tens of thousands of characters for a faulty one', () => {
    for (const term of [`a:${'/1'.repeat(30_000)}`, 'a.'.repeat(30_000)])
      expect(faultsOf(`v=spf1 ${term} -all`)).toEqual([[term, null]]);
  });

  it('gives each word of any record its term, and a fix that is valid', () => {
    const part = fc.constantFrom(
      'include:',
      'a',
      'mx',
      'ip4:',
      'redirect=',
      'all',
      '-',
      '~',
      '%{d}',
      '%',
      '.',
      '/24',
      '1',
      'x.y',
      '::',
    );
    const word = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const terms = parseSpf(`v=spf1 ${words.join(' ')}`);
        expect(terms.map(({ text }) => text).join(' ')).toBe(words.join(' '));
        for (const [, fix] of faultsOf(`v=spf1 ${words.join(' ')}`))
          if (fix) expect(faultsOf(`v=spf1 ${fix}`)).toEqual([]);
      }),
    );
  });
});
