import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { COMPARISONS, type Condition, type Rule } from '#lib/documents/conditions.ts';
import { DocumentInput } from '#lib/documents/read-document.ts';
import { BlockDocument } from '#lib/documents/schema.ts';
import { writeText } from '#lib/documents/text/write-text.ts';
import { writeConditional } from '#lib/documents/write-condition.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { listVariables } from '#lib/mail/template/list-variables.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { compileDocument } from '../../fixtures/documents/compile-document.ts';
import { fc } from '../../fixtures/properties.ts';

type Data = Record<string, Record<string, unknown>>;

/** Renders a text or HTML for a reader of whom everything may be missing. */
function render(text: string, data: Data, kind: 'text' | 'html' = 'text'): string {
  const compiled = compileTemplate({ dialect: 'mailwright', parts: [{ name: 'part', kind, text }] });
  const input = { data, builtIns: {}, missing: 'refuse', format: { locale: 'en', zone: 'UTC' } } as const;
  return renderTemplate(compiled, input).parts.get('part') ?? '';
}

/** Decides a condition without the engine: what the texts of the editor promise. */
function holds({ match, rules }: Condition, data: Data): boolean {
  const results = rules.map((rule) => holdsRule(rule, data));
  return match === 'all' ? results.every(Boolean) : results.some(Boolean);
}

function holdsRule({ path, comparison, value }: Rule, data: Data): boolean {
  const [root = '', name = ''] = path.split('.');
  const found = data[root]?.[name];
  const isSet = found !== undefined && found !== null && found !== '';
  const isSame = value === false ? found !== true : found === value || (isSet && isNumberOf(found, value));
  switch (comparison) {
    case 'is':
      return isSame;
    case 'isNot':
      return !isSame;
    case 'isSet':
      return isSet;
    case 'isNotSet':
      return !isSet;
    default: {
      if (typeof found !== typeof value || typeof found === 'boolean') return false;
      const [one, other] = [found as string | number, value as string | number];
      return comparison === 'over' ? one > other : one < other;
    }
  }
}

/** Texts and numbers that are written alike are the same, if the author wrote a text. */
const isNumberOf = (found: unknown, value: unknown): boolean =>
  typeof found === 'number' && typeof value === 'string' && value.trim() !== '' && found === Number(value);

const PATHS = ['contact.first_name', 'contact.city', 'field.points', 'field.vip', 'field.joined', 'label.l3'] as const;

const values = fc.oneof(
  fc.constantFrom('Ada', 'Żółw', "O'Brien", '<b>', '', '12', '-1.5', '2026-01-02', 'not', '\\', '&quot;', '}'),
  fc.constantFrom(12, 0, -1.5, 1_000_000_000_000, 0.000_001),
  fc.boolean(),
);
const written = values.filter((value) => value !== '}');

const conditions = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.array(
    fc.record({ path: fc.constantFrom(...PATHS), comparison: fc.constantFrom(...COMPARISONS), value: written }),
    { minLength: 1, maxLength: 5 },
  ),
});

/** Readers of whom anything may be missing. */
const readers = fc.dictionary(fc.constantFrom(...PATHS), fc.oneof(values, fc.constant(null))).map((flat) => {
  const data: Data = {};
  for (const [path, value] of Object.entries(flat)) {
    const [root = '', name = ''] = path.split('.');
    data[root] = { ...data[root], [name]: value };
  }
  return data;
});

describe('a condition', () => {
  it('holds in a message for exactly those readers for whom it is true', () => {
    fc.assert(
      fc.property(conditions, readers, (condition, data) => {
        expect(render(writeConditional(condition, 'shown'), data)).toBe(holds(condition, data) ? 'shown' : '');
      }),
      { numRuns: 5_000 },
    );
  });

  it('names every value that it reads, so that sends load it', () => {
    const rules = PATHS.map((path): Rule => ({ path, comparison: 'is', value: 'x' })).slice(0, 5);
    const text = writeConditional({ match: 'any', rules }, 'shown');
    const variables = listVariables(
      compileTemplate({ dialect: 'mailwright', parts: [{ name: 'a', kind: 'text', text }] }),
    );
    expect(variables.map(({ path }) => path)).toEqual(rules.map(({ path }) => path));
  });
});

const button = (label: string) => ({
  id: label,
  type: 'button',
  props: { label, href: `https://shop.example/${label}` },
});

const rowsOf = (...rows: readonly object[]): BlockDocument =>
  BlockDocument.parse({
    version: 2,
    surface: 'email',
    settings: { title: 'Rows' },
    rows: rows.map((row, index) => ({ id: `r${index + 1}`, ...row })),
  });

const one = (label: string, more: object = {}) => ({ columns: [{ blocks: [button(label)] }], ...more });

const isVip = { match: 'all', rules: [{ path: 'label.l3', comparison: 'is', value: true }] };
const hasCity = { match: 'all', rules: [{ path: 'contact.city', comparison: 'isSet' }] };

/** Lists the elements that a parser had to close, and the closing tags of none. */
function findFaults(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onclosetag: (name, isImplied) => {
      if (isImplied && !/^(?:area|base|br|col|hr|img|input|link|meta|o:.*)$/.test(name)) found.push(name);
    },
  });
  // Outlook reads what is in its conditional comments.
  parser.end(html.replace(/<!--\[if [^\]]*\]>|<!\[endif\]-->|<!--<!\[endif\]-->|<!--\[if !mso\]><!-->/g, ''));
  return found;
}

describe('a row with a condition', () => {
  it('is in both parts for its readers only, between whole rows, for Outlook, too', async () => {
    const document = rowsOf(one('first', { when: hasCity }), one('all'), one('vip', { when: isVip }));
    const { html, text, findings } = await compileDocument(document);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    const people: Data[] = [
      {},
      { label: { l3: true } },
      { contact: { city: 'Solo' } },
      { contact: { city: 'Solo' }, label: { l3: true } },
    ];
    for (const data of people) {
      const wanted = [...('contact' in data ? ['first'] : []), 'all', ...('label' in data ? ['vip'] : [])];
      const [shown, plain] = [render(html ?? '', data, 'html'), render(text ?? '', data)];
      expect([...shown.matchAll(/href="https:\/\/shop\.example\/(\w+)"/g)].map(([, label]) => label)).toEqual(wanted);
      expect(plain.trim()).toBe(wanted.map((label) => `${label}: https://shop.example/${label}`).join('\n\n'));
      expect(findFaults(shown)).toEqual([]);
    }
  });

  it.each([
    ['six comparisons', { rules: Array.from({ length: 6 }, () => hasCity.rules[0]) }, 'when.rules'],
    ['no comparison', { rules: [] }, 'when.rules'],
    ['a quote', { rules: [{ path: 'contact.city', comparison: 'is', value: 'a" or "b' }] }, 'when.rules[0].value'],
    ['a brace', { rules: [{ path: 'contact.city', comparison: 'is', value: '}}' }] }, 'when.rules[0].value'],
    ['an expression', { rules: [{ path: 'a == b', comparison: 'isSet' }] }, 'when.rules[0].path'],
  ])('that has %s is refused', (_, when, field) => {
    const found = DocumentInput.safeParse({ ...rowsOf(one('a')), rows: [{ id: 'r1', ...one('a'), when }] });
    const paths = found.error?.issues.map(({ path }) =>
      path
        .slice(2)
        .reduce<string>(
          (all, step) => (typeof step === 'number' ? `${all}[${step}]` : all ? `${all}.${String(step)}` : String(step)),
          '',
        ),
    );
    expect(paths).toEqual([field]);
  });
});

describe('the look of a row', () => {
  const two = (more: object) =>
    rowsOf({
      columns: [
        { width: 30, blocks: [button('left')] },
        { width: 70, blocks: [button('right')] },
      ],
      ...more,
    });
  const htmlOf = async (document: BlockDocument) => (await compileDocument(document)).html ?? '';

  it('is a picture behind it and a line around it', async () => {
    const html = await htmlOf(
      rowsOf(one('a', { picture: 'https://shop.example/b.png', border: 2, borderColor: '#aa0011' })),
    );
    expect(html).toContain('https://shop.example/b.png');
    expect(html).toContain('border:2px solid #aa0011');
  });

  it('has columns of the widths that it names, which phones stack', async () => {
    const html = await htmlOf(two({}));
    expect(html).toMatch(/mj-column-per-30[\s\S]*left[\s\S]*mj-column-per-70[\s\S]*right/);
  });

  it('keeps columns beside each other on phones if it says so', async () => {
    const html = await htmlOf(two({ onPhones: 'keep' }));
    expect(html).toMatch(/mj-column-per-100[^"]*mj-outlook-group-fix[\s\S]*width:30%/);
  });

  it('has the last column first on phones, and last elsewhere, if it says so', async () => {
    const html = await htmlOf(two({ phoneOrder: 'reverse' }));
    expect(html).toMatch(/direction:rtl[\s\S]*>\s*right\s*<[\s\S]*>\s*left\s*</);
    expect(html).toMatch(/direction:ltr/);
  });

  it('has a finding that names it', async () => {
    const { findings } = await compileDocument(rowsOf(one('a'), one('b', { picture: 'javascript:x' })));
    expect(findings).toMatchObject([{ level: 'error', code: 'invalidUrl', row: { id: 'r2', number: 2 } }]);
  });

  it('is refused with widths that are not a whole', () => {
    const columns = [{ width: 30, blocks: [] }, { blocks: [] }];
    const found = DocumentInput.safeParse({ version: 2, surface: 'email', rows: [{ id: 'r1', columns }] });
    expect(found.error?.issues[0]?.path).toEqual(['rows', 0, 'columns']);
  });

  it('is that of a row without settings where it has none', async () => {
    const plain = await htmlOf(rowsOf(one('a')));
    const explicit = { picture: '', border: 0, onPhones: 'stack', phoneOrder: 'normal', when: null };
    expect(await htmlOf(rowsOf(one('a', explicit)))).toBe(plain);
    expect(writeText(rowsOf(one('a'), one('b')), { html: (html) => html })).toBe(
      'a: https://shop.example/a\n\nb: https://shop.example/b',
    );
  });
});

describe('the footer of a document', () => {
  const documentWith = (footer: object | null) =>
    BlockDocument.parse({ ...rowsOf(one('a')), settings: { title: 'Rows', footer } });
  const builtIns = { unsubscribe_url: 'https://shop.example/u' };
  const renderPart = (text: string, kind: 'text' | 'html', data: Data): string => {
    const compiled = compileTemplate({ dialect: 'mailwright', parts: [{ name: 'part', kind, text }] });
    const input = { data, builtIns, missing: 'refuse', format: { locale: 'en', zone: 'UTC' } } as const;
    return renderTemplate(compiled, input).parts.get('part') ?? '';
  };

  it('has the company, the words of its author and the link to unsubscribe, in both parts', async () => {
    const { html, text } = await compileDocument(
      documentWith({ text: 'Made with <care>\n{{broken', unsubscribe: 'Leave' }),
    );
    const data = { company: { name: 'Northwind & Co', address: 'Jalan Merdeka 12' } };
    expect(renderPart(text ?? '', 'text', data)).toBe(
      'a: https://shop.example/a\n\nNorthwind & Co, Jalan Merdeka 12\nMade with <care>\n{ {broken\nLeave: https://shop.example/u',
    );
    const shown = renderPart(html ?? '', 'html', data);
    expect(shown).toContain(
      'Northwind &amp; Co, Jalan Merdeka 12<br />Made with &lt;care&gt;<br />&#123;&#123;broken<br />',
    );
    expect(shown).toMatch(/<a href="https:\/\/shop\.example\/u"[^>]*>Leave<\/a>/);
    expect(findFaults(shown)).toEqual([]);
  });

  it('has no company where the data of a message names none, and is not there without settings', async () => {
    const { text } = await compileDocument(documentWith({}));
    expect(renderPart(text ?? '', 'text', {})).toMatch(/\n\n\s*Unsubscribe: https:\/\/shop\.example\/u$/);
    expect((await compileDocument(documentWith(null))).html).not.toContain('@unsubscribe_url');
  });
});
