import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { makeText } from '#lib/content/templates/compile/make-text.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { writeMjml, writeMjmlDocument } from '#lib/documents/email/write-mjml.ts';
import { findPictureIssue, type PictureKind, PictureSpec } from '#lib/documents/pictures.ts';
import { DocumentInput } from '#lib/documents/read-document.ts';
import { BLOCK_TYPES, kindOf } from '#lib/documents/registry.ts';
import { BlockDocument } from '#lib/documents/schema.ts';
import { writeText } from '#lib/documents/text/write-text.ts';
import { columnsOf, documentOf, EVERY_BLOCK, EVERY_PICTURE, RICH } from '../../fixtures/documents/block-documents.ts';
import { compileDocument, compileJob, errorsOf } from '../../fixtures/documents/compile-document.ts';
import { fc } from '../../fixtures/properties.ts';

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Lists the elements that a parser had to close on its own. */
function findUnclosed(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onclosetag: (name, isImplied) => {
      if (isImplied && !VOID.test(name)) found.push(name);
    },
  });
  parser.end(html);
  return found;
}

/** Returns the refusal of an input. */
function refusalOf(input: unknown): { code: string; field: unknown } {
  try {
    parseInput(DocumentInput, input);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, field: error.payload.field };
    throw error;
  }
  return { code: 'accepted', field: null };
}

/** A document without rows. */
const EMPTY = { version: 2, surface: 'email', rows: [] };
const ROW = { id: 'r1', columns: [{ blocks: [] }] };

describe('a block', () => {
  it('of every type has an example in these tests', () => {
    const types = new Set([...EVERY_BLOCK, ...EVERY_PICTURE].map(({ type }) => type));
    expect([...types].sort()).toEqual([...BLOCK_TYPES].sort());
  });

  it.each([
    ...EVERY_BLOCK,
    ...EVERY_PICTURE,
  ])('of the type $type ($id) becomes HTML without a finding, alone and beside another', async (block) => {
    for (const document of [documentOf(block), columnsOf([block], [{ ...EVERY_BLOCK[5], id: 'beside' }])]) {
      const { html, findings } = await compileDocument(document);
      expect(findUnclosed(html ?? '<div>')).toEqual([]);
      expect(html).not.toMatch(/mwblock|mwhtml|mwtag|undefined|NaN|\[object/);
      expect(findings.filter(({ code }) => !['onlyImages', 'clipped'].includes(code))).toEqual([]);
    }
  });

  it('writes marks, lists, links and tags of its text', async () => {
    const { html } = await compileDocument(documentOf({ id: 'a', type: 'text', props: { body: RICH } }));
    for (const part of [
      ...['{{name or "there"}}', '<strong>bold</strong>', '<em> italic</em>', '<u> under</u>', 'color:#b00020'],
      ...['href="https://example.com/?a=1&amp;b=2"', '<br />next line', '<ul', '<ol', 'one</li>'],
    ]) {
      expect(html).toContain(part);
    }
  });

  it.each([
    ['button', 'action', { label: 'Go', href: 'https://a.example' }, { background: '#b00020' }],
    ['separator', 'rule', {}, { color: '#b00020' }],
    ['table', 'rule', { rows: [['a']] }, { lineColor: '#b00020' }],
  ])('of the type %s has dark colors where its author chose none', async (type, name, props, own) => {
    const [chosen, other] = await Promise.all(
      [props, { ...props, ...own }].map(
        async (given) => (await compileDocument(documentOf({ id: 'a', type, props: given }))).html,
      ),
    );
    const marked = new RegExp(`class="[^"]*\\b${name}\\b`);
    expect(chosen).toMatch(marked);
    expect(chosen).toContain(`.card .${name} td`);
    expect(other).not.toMatch(marked);
  });

  it('sends the HTML of an HTML block as it is written', async () => {
    const html = '<table><tr>{{#each xs}}<td class="a">{{this}}</td>{{/each}}</tr></table><!-- </mj-text> --><mj-text>';
    const compiled = await compileDocument(documentOf({ id: 'a', type: 'html', props: { html } }));
    expect(compiled.html).toContain(html);
    expect(errorsOf(compiled)).toEqual([]);
  });
});

/** The kinds of generated picture. */
const PICTURE_KINDS: readonly PictureKind[] = ['barcode', 'qrcode', 'countdown', 'chart', 'calendar'];

describe('a block with a generated picture', () => {
  const write = (...blocks: readonly unknown[]) =>
    writeMjmlDocument(documentOf(...blocks), { mark: () => '', html: (_, html) => html });

  it.each(
    EVERY_PICTURE,
  )('of the type $type ($id) has its address in the mail and its picture beside it', async (block) => {
    const { pictures } = write(block);
    expect([...pictures.keys()]).toEqual([block.id]);
    expect(PictureSpec.safeParse(pictures.get(block.id)).error).toBeUndefined();
    const { html } = await compileDocument(documentOf(block));
    expect(html).toContain(`{{@picture.${block.id}}}`);
  });

  it('has an example of every kind here', () => {
    const kinds = new Set([...write(...EVERY_PICTURE).pictures.values()].map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...PICTURE_KINDS].sort());
  });

  it('whose picture cannot be drawn has an error in place of it', () => {
    const { pictures, findings, mjml } = write({
      id: 'a',
      type: 'barcode',
      props: { symbology: 'ean13', value: '12' },
    });
    const colors = { foregroundColor: '#000000', backgroundColor: '#ffffff' };
    const picture = {
      kind: 'barcode',
      symbology: 'ean13',
      value: '12',
      height: 60,
      showValue: false,
      ...colors,
    } as const;
    const message = `value ${findPictureIssue(picture)?.message}`;
    expect(findings).toMatchObject([{ level: 'error', code: 'invalidPicture', message, block: { id: 'a' } }]);
    expect(pictures.size).toBe(0);
    expect(mjml).not.toContain('@picture');
  });

  it('without a value is a warning', () => {
    for (const type of ['barcode', 'qrcode', 'countdown'] as const) {
      const { findings } = write({ id: 'a', type, props: kindOf(type).blank });
      expect(findings).toMatchObject([{ level: 'warning', code: 'noValue' }]);
    }
  });
});

describe('the text of a document', () => {
  const textOf = (...blocks: readonly unknown[]) => writeText(documentOf(...blocks), { html: makeText });

  it.each([...EVERY_BLOCK, ...EVERY_PICTURE])('has every link of the HTML of a $type ($id)', async (block) => {
    const { html } = await compileDocument(documentOf(block));
    const text = textOf(block);
    const links = [...(html ?? '').matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    // Thumbnails of a carousel lead to a picture of the same mail.
    for (const url of links.filter((one) => !one.startsWith('#'))) expect(text).toContain(url);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  it('is in reading order, with headings, lists, and addresses behind their words', () => {
    expect(
      textOf(
        { id: 'a', type: 'content', props: { title: 'Hello {{name}}', level: 1, body: RICH } },
        { id: 'b', type: 'separator', props: {} },
        { id: 'c', type: 'button', props: { label: 'Open', href: '{{url}}' } },
        {
          id: 'd',
          type: 'table',
          props: {
            rows: [
              ['Item', 'Price'],
              ['Pen', '{{price}}'],
            ],
          },
        },
        { id: 'e', type: 'image', props: { src: 'https://a.example/b.png' } },
        { id: 'f', type: 'image', props: { src: 'https://a.example/b.png', alt: 'A pen', href: 'javascript:x' } },
      ),
    ).toBe(
      [
        ...['Hello {{name}}', '=============='],
        ...[
          'Hello {{name or "there"}}, bold italic under red our guide (https://example.com/?a=1&b=2)',
          'next line',
          '',
        ],
        ...['- one', '- two', '', '1. first', '', '---', '', 'Open: {{url}}', ''],
        ...['Item  Price', 'Pen   {{price}}', '', '[A pen]'],
      ].join('\n'),
    );
  });

  it('has no line over 78 characters but those of one word, and keeps its tags', () => {
    const long = `${'word '.repeat(60)}https://example.com/${'x'.repeat(100)} {{name or "somebody who has no name at all"}}`;
    const text = textOf({ id: 'a', type: 'text', props: { body: [{ type: 'bullet', runs: [{ text: long }] }] } });
    expect(text).toContain('{{name or "somebody who has no name at all"}}');
    for (const line of text.split('\n')) {
      const words = line.replace(/\{\{.*?\}\}/g, 'tag').trim();
      expect(words.length <= 78 || !words.includes(' ')).toBe(true);
    }
  });

  it('does not let open braces reach into the next block', () => {
    const text = textOf(
      { id: 'a', type: 'button', props: { label: 'Open {{name', href: 'https://a.example' } },
      { id: 'b', type: 'button', props: { label: 'Close }} it', href: 'https://b.example' } },
    );
    expect(text).toBe('Open { {name: https://a.example\n\nClose }} it: https://b.example');
  });
});

describe('hostile properties', () => {
  const HOSTILE =
    '</mj-text></p><script>alert(1)</script><img src=x onerror=alert(1)>"\'><mj-include path="/etc/passwd">';

  it('are text in every field of text', async () => {
    const body = [{ type: 'paragraph', runs: [{ text: HOSTILE }] }];
    const compiled = await compileDocument(
      documentOf(
        { id: 'a', type: 'content', props: { title: HOSTILE, body } },
        { id: 'b', type: 'image', props: { src: 'https://a.example/b.png', alt: HOSTILE } },
        {
          id: 'c',
          type: 'button',
          props: { label: HOSTILE, href: `https://a.example/?q=${encodeURIComponent(HOSTILE)}` },
        },
        { id: 'd', type: 'table', props: { rows: [[HOSTILE]] } },
        {
          id: 'e',
          type: 'navHeader',
          props: { name: HOSTILE, links: [{ label: HOSTILE, href: 'https://a.example' }] },
        },
      ),
    );
    expect(errorsOf(compiled)).toEqual([]);
    expect(compiled.html).not.toMatch(/<script>alert|<img src=x|<mj-include/);
    expect(findUnclosed(compiled.html ?? '<div>')).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//example.com',
    '/path',
    'https://',
    'https://exa mple.com',
    'file:///etc/passwd',
  ])('are no address: %s', async (href) => {
    const compiled = await compileDocument(documentOf({ id: 'go', type: 'button', props: { label: 'Go', href } }));
    expect(errorsOf(compiled)).toMatchObject([
      { code: 'invalidUrl', part: 'blocks', line: 1, block: { id: 'go', type: 'button', number: 1 } },
    ]);
    expect(compiled.html).not.toContain(href.trim());
  });

  it.each([
    'http://a.example/b',
    'https://a.example',
    'mailto:a@b.example',
    'tel:+62215550123',
    '{{url}}',
    'https://{{host or "a"}}/x',
  ])('do not include the address %s', async (href) => {
    const compiled = await compileDocument(documentOf({ id: 'a', type: 'button', props: { label: 'Go', href } }));
    expect(compiled.findings).toEqual([]);
    expect(compiled.html).toContain(`href="${href}"`);
  });

  it('with open braces are a finding of their block and change no other', async () => {
    const compiled = await compileDocument(
      documentOf(
        { id: 'a', type: 'button', props: { label: 'Open {{name', href: 'https://a.example' } },
        { id: 'b', type: 'button', props: { label: 'Close }} it', href: 'https://b.example' } },
      ),
    );
    expect(errorsOf(compiled)).toMatchObject([{ code: 'openTag', block: { id: 'a' } }]);
    expect(compiled.html).toContain('href="https://b.example"');
    expect(compiled.html).toContain('Open &#123;&#123;name');
  });
});

describe('a document', () => {
  const block = (id: string) => ({ id, type: 'separator', props: {} });
  const rowsOf = (count: number, size: number) =>
    Array.from({ length: count }, (_, row) => ({
      id: `r${row}`,
      columns: [{ blocks: Array.from({ length: size }, (_, index) => block(`b${row}-${index}`)) }],
    }));

  it('has defaults for its settings', () => {
    expect(BlockDocument.parse(EMPTY).settings).toMatchObject({ width: 600, font: 'system' });
  });

  it.each([
    ['another version', { version: 3, surface: 'email', rows: [] }, 'version'],
    ['another surface', { version: 2, surface: 'television', rows: [] }, 'surface'],
    ['two rows of one id', { ...EMPTY, rows: [ROW, ROW] }, 'rows[1].id'],
    ['a row without an id', { ...EMPTY, rows: [{ columns: ROW.columns }] }, 'rows[0].id'],
    ['an unknown type', documentInput({ id: 'a', type: 'form', props: {} }), 'rows[0].columns[0].blocks[0].type'],
    [
      'a wrong property',
      documentInput({ id: 'a', type: 'text', props: { body: [], size: 400 } }),
      'rows[0].columns[0].blocks[0].props.size',
    ],
    [
      'an unknown property',
      documentInput({ id: 'a', type: 'text', props: { body: [], onclick: 'x' } }),
      'rows[0].columns[0].blocks[0].props.onclick',
    ],
    [
      'a missing property',
      documentInput({ id: 'a', type: 'button', props: { label: 'Go' } }),
      'rows[0].columns[0].blocks[0].props.href',
    ],
    [
      'a color that is CSS',
      documentInput({ id: 'a', type: 'text', props: { body: [], color: 'red;}' } }),
      'rows[0].columns[0].blocks[0].props.color',
    ],
    [
      'control characters',
      documentInput({ id: 'a', type: 'button', props: { label: 'a\u0007', href: '' } }),
      'rows[0].columns[0].blocks[0].props.label',
    ],
    [
      'half a surrogate pair',
      documentInput({ id: 'a', type: 'button', props: { label: '\ud800', href: '' } }),
      'rows[0].columns[0].blocks[0].props.label',
    ],
    ['two blocks of one id', documentInput(block('a'), block('a')), 'rows[0].columns[0].blocks[1].id'],
    [
      'five columns',
      { ...EMPTY, rows: [{ id: 'r1', columns: Array.from({ length: 5 }, () => ({ blocks: [] })) }] },
      'rows[0].columns',
    ],
    ['501 blocks', { ...EMPTY, rows: rowsOf(3, 167) }, 'rows'],
    [
      'over a megabyte',
      documentInput(
        ...Array.from({ length: 6 }, (_, index) => ({
          id: `h${index}`,
          type: 'html',
          props: { html: 'x'.repeat(190_000) },
        })),
      ),
      'body',
    ],
  ])('with %s is refused, naming the field', (_, input, field) => {
    expect(refusalOf(input)).toMatchObject({ field });
  });

  it('of 500 blocks is compiled', async () => {
    const compiled = await compileDocument(BlockDocument.parse({ ...EMPTY, rows: rowsOf(100, 5) }));
    expect(errorsOf(compiled)).toEqual([]);
    expect(compiled.html).not.toBeNull();
  });

  it('becomes MJML with the same HTML, but for the words of its HTML blocks', async () => {
    const document = documentOf(...EVERY_BLOCK);
    const { html } = await compileDocument(document);
    const { html: converted, findings } = await compileJob({ sourceFormat: 'mjml', mjml: writeMjml(document) });
    const plain = (text: string | null) => text?.replace(/\s+/g, '');
    expect(plain(converted)).toBe(plain(html));
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('names the blocks of the findings of the linter', async () => {
    const small = '<p style="font-size:9px">tiny</p>';
    const { findings } = await compileDocument(
      documentOf(EVERY_BLOCK[1], { id: 'tiny', type: 'html', props: { html: `<i>a</i>\n\n${small}` } }, EVERY_BLOCK[2]),
    );
    expect(findings).toMatchObject([{ code: 'smallText', part: 'blocks', line: 2, block: { id: 'tiny', number: 2 } }]);
  });

  it('compiles without an error, whatever its blocks and their order', async () => {
    const words = fc
      .string({
        unit: fc.constantFrom('a', 'é', '<', '>', '&', '"', "'", '-', '\\', '/', ' ', '😀', '{', '}'),
        maxLength: 30,
      })
      .map((text) => text.replace(/\{+/g, '{'));
    const filled = fc
      .record({ block: fc.constantFrom(...EVERY_BLOCK, ...EVERY_PICTURE), words, hasTag: fc.boolean() })
      .map(({ block, words, hasTag }) => {
        const text = hasTag ? `${words.replace(/\{$/, '')} {{name}}` : words;
        return JSON.parse(JSON.stringify(block), (key, value) =>
          ['text', 'title', 'label', 'alt', 'name', 'caption', 'price', 'question', 'conditions', 'location'].includes(
            key,
          ) && typeof value === 'string'
            ? text
            : value,
        );
      });
    const rows = fc.array(
      fc.record({
        id: fc.constant(''),
        columns: fc.array(fc.record({ blocks: fc.array(filled, { maxLength: 4 }) }), { minLength: 1, maxLength: 4 }),
        padding: fc.nat(120),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (rows) => {
        let number = 0;
        const input = JSON.parse(JSON.stringify({ ...EMPTY, rows }), (key, value) => {
          if (key !== 'id') return value;
          number += 1;
          return `b${number}`;
        });
        const compiled = await compileDocument(BlockDocument.parse(input));
        expect(errorsOf(compiled)).toEqual([]);
        expect(compiled.html).not.toMatch(/mwblock|mwhtml|mwtag/);
        expect(findUnclosed(compiled.html ?? '<div>')).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Returns a document that was not read by the schema, with its blocks in one column. */
function documentInput(...blocks: readonly object[]): object {
  return { ...EMPTY, rows: [{ id: 'r1', columns: [{ blocks }] }] };
}
