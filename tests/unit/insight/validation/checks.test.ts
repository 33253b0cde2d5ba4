import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTypo, isOneEditApart } from '#lib/core/email-typo/find-typo.ts';
import { MAILBOX_PROVIDERS } from '#lib/core/email-typo/mailbox-providers.ts';
import { MISSPELLINGS } from '#lib/core/email-typo/misspellings.ts';
import { createInspector } from '#lib/insight/validation/checks/inspect-address.ts';
import { readOperatorLists } from '#lib/insight/validation/operator-lists.ts';
import { fc } from '../../../fixtures/properties.ts';
import { LABELLED_ADDRESSES } from '../../../fixtures/validation/labelled-addresses.ts';

const NO_LISTS = {
  disposableAdded: new Set<string>(),
  disposableRemoved: new Set<string>(),
  freeAdded: new Set<string>(),
  rolesAdded: new Set<string>(),
};
const inspect = createInspector(NO_LISTS);

/** Returns what the checks say about an address, in the words of the labels. */
function kindsOf(address: string): string[] {
  const { mailbox, domain, role } = inspect(address);
  if (!mailbox || !domain) return ['invalid'];
  return [
    ...(domain.isReachable ? [] : ['unreachable']),
    ...(domain.typo ? ['typo'] : []),
    ...(domain.isDisposable ? ['disposable'] : []),
    ...(domain.isAlias ? ['alias'] : []),
    ...(domain.isFree ? ['free'] : []),
    ...(role === 'mailbox' ? ['role'] : []),
    ...(role === 'never' ? ['never'] : []),
  ];
}

/** Counts the addresses of a kind that were found, and the others that were taken for it. */
function rateOf(kind: string): { hits: number; of: number; falseAlarms: string[] } {
  const labelled = LABELLED_ADDRESSES.filter((one) => one.kind === kind);
  const others = LABELLED_ADDRESSES.filter((one) => one.kind !== kind);
  return {
    hits: labelled.filter(({ address }) => kindsOf(address).includes(kind)).length,
    of: labelled.length,
    falseAlarms: others.filter(({ address }) => kindsOf(address).includes(kind)).map(({ address }) => address),
  };
}

describe('the checks of 200 labelled addresses', () => {
  it('holds 200 addresses', () => expect(LABELLED_ADDRESSES).toHaveLength(200));

  it.each([
    ['invalid', 1, []],
    ['unreachable', 1, []],
    ['typo', 0.95, []],
    ['disposable', 0.9, []],
    ['alias', 1, []],
    ['role', 0.95, []],
    ['never', 1, []],
    // Disposable ones that are on no list, and that a list of free providers has.
    ['free', 1, ['a@spamgourmet.com', 'a@mail-temp.com']],
  ] as const)('finds those that are %s, at a rate of %d, and takes only %j for such', (kind, least, known) => {
    const { hits, of, falseAlarms } = rateOf(kind);
    expect(hits / of).toBeGreaterThanOrEqual(least);
    expect(falseAlarms).toEqual(known);
  });
});

describe('the search for typos', () => {
  it('never takes a provider for a misspelling, nor lists one as such', () => {
    for (const domain of MAILBOX_PROVIDERS) expect(findTypo(domain), domain).toBeNull();
    for (const [typed, meant] of MISSPELLINGS) {
      expect(MAILBOX_PROVIDERS.has(typed), typed).toBe(false);
      expect(MAILBOX_PROVIDERS.has(meant), meant).toBe(true);
    }
  });

  it('knows a wrong ending that does not exist, and only suspects one that does', () => {
    expect(findTypo('gmail.con')).toEqual({ domain: 'gmail.com', isKnown: true });
    expect(findTypo('gmail.co')).toEqual({ domain: 'gmail.com', isKnown: false });
    expect(findTypo('hotmaik.cmo')).toEqual({ domain: 'hotmail.com', isKnown: true });
  });

  it('does not compare short names letter by letter', () => {
    for (const domain of ['ao.com', 'aod.com', 'gmz.de', 'lime.com', 'ma1l.ru']) expect(findTypo(domain)).toBeNull();
  });

  it('finds every single edit of a long name', () => {
    const edits = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('q', 'z', '7'), fc.constantFrom(0, 1, 2));
    fc.assert(
      fc.property(edits, ([at, letter, kind]) => {
        const name = 'rediffmail';
        const edited = [
          name.slice(0, at) + letter + name.slice(at),
          name.slice(0, at) + letter + name.slice(at + 1),
          name.slice(0, at) + name.slice(at + 1),
        ][kind];
        expect(findTypo(`${edited}.com`)?.domain).toBe('rediffmail.com');
      }),
    );
  });

  it('measures one edit like the definition of Damerau and Levenshtein', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(fc.property(text, text, (one, other) => isOneEditApart(one, other) === (distance(one, other) === 1)));
  });
});

/** The distance by its recursive definition (optimal string alignment). */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const cost = one.at(-1) === other.at(-1) ? 0 : 1;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const plain = Math.min(distance(a, other) + 1, distance(one, b) + 1, distance(a, b) + cost);
  const isExchanged = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);
  return isExchanged ? Math.min(plain, distance(one.slice(0, -2), other.slice(0, -2)) + 1) : plain;
}

describe('the inspection of an address', () => {
  it('trims spaces, canonicalizes the domain, and marks local parts that need SMTPUTF8', () => {
    expect(inspect('  Ada@BÜCHER.de ').mailbox?.address).toBe('Ada@xn--bcher-kva.de');
    expect(inspect('müller@bücher.de').needsSmtputf8).toBe(true);
    expect(inspect('ada@bücher.de').needsSmtputf8).toBe(false);
  });

  it('applies the published rule of Gmail to the name before a plus, without its dots', () => {
    expect(inspect('a.b.c.d.e.f+tag@gmail.com').breaksRule).toBe(false);
    for (const local of ['short', 'a.b.c.d.e', 'under_score', 'a'.repeat(31)]) {
      expect(inspect(`${local}@gmail.com`).breaksRule, local).toBe(true);
      expect(inspect(`${local}@posteo.de`).breaksRule, local).toBe(false);
    }
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void inspect(text)));
  });

  it("reads the operator's lists: added entries count, removed ones do not, comments and missing files are ignored", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'validation-lists-'));
    writeFileSync(join(folder, 'disposable-add.txt'), '# ours\nBurner.Org # seen in May\n\n');
    writeFileSync(join(folder, 'disposable-remove.txt'), 'yopmail.com\r\n');
    writeFileSync(join(folder, 'role-add.txt'), 'stammtisch');
    const own = createInspector(await readOperatorLists(folder));
    rmSync(folder, { recursive: true });
    expect(own('a@x.burner.org').domain?.isDisposable).toBe(true);
    expect(own('a@yopmail.com').domain?.isDisposable).toBe(false);
    expect(own('Stammtisch+x@club.org').role).toBe('mailbox');
  });
});
