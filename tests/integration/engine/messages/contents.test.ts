import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { prepareContent } from '#lib/engine/messages/contents/prepare-content.ts';
import type { ContentInput } from '#lib/engine/messages/contents/schema.ts';
import { readTrackedLink } from '#lib/engine/tracking/read-link.ts';
import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  contentOf,
  dataOf,
  decodedOf,
  prepared,
  render,
  renderAsApplications,
} from '../../../fixtures/contents/content-rig.ts';
import { PUBLIC_INSTALLATION, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { fc } from '../../../fixtures/properties.ts';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase(PUBLIC_INSTALLATION);
  company = await seedCompany();
});

afterAll(() => end());

const TEXTS = [
  'plain',
  'Zażółć gęślą jaźń',
  '日本語のニュース',
  '“quoted” & <b>bold</b>',
  'long '.repeat(150),
  'emoji 🎉',
  'a  b\tc',
  '',
];

/** Pieces of HTML whose tags every dialect but sparkpost reads. */
const BLOCKS = [
  '<p>{{name}}, hello</p>',
  '<p style="color: red" title="{{name}}">Grüße</p>',
  '<a href="https://shop.example/?a=1&amp;b=2" data-link-name="Shop">shop</a>',
  '<A HREF=https://shop.example/bare>bare</A>',
  "<a class=x href='https://shop.example/{{id}}?q={{name}}'>made</a>",
  '<a href="{{url}}">whole</a>',
  '<a href="https://shop.example/bye" data-unsubscribe>bye</a>',
  '<a href="https://shop.example/quiet" data-click-track="off">quiet</a>',
  '<a href="mailto:a@b.example">mail</a><a href="#top">top</a><a name="top">here</a>',
  '<img src="https://cdn.example/{{id}}.png" alt="Łódź {{name}}" width="600">',
  '<table><tr><td background="x.png"><a href="https://shop.example/cell">cell</a></td></tr></table>',
  '<!--[if mso]><v:roundrect href="https://shop.example/mso">é</v:roundrect><![endif]-->',
  '<style>p { color: red } .a:after { content: "→ x" }</style>',
  '<pre>  kept   \n   as it is </pre>',
  `<p>${'A sentence of many words. '.repeat(60)}</p>`,
  `<a href="https://shop.example/${'long/'.repeat(120)}">long</a>`,
  '<title>ü {{name}}</title>',
  '\n   \n',
];

const CONTROL_BLOCKS: Partial<Record<TemplateDialect, readonly string[]>> = {
  mailwright: [
    '{{#if vip}}<a href="https://shop.example/vip">Für VIPs</a>{{else}}<a href="https://shop.example/all">all</a>{{/if}}',
    '{{#each items}}<a href="https://shop.example/{{this.id}}">{{this.id}} é</a>\n{{/each}}',
    '<a href="{{#if vip}}https://a.example/{{else}}https://b.example/{{/if}}">either</a>',
    '<a {{#if vip}}data-click-track="off"{{/if}} href="https://shop.example/perhaps">perhaps</a>',
    '<p {{#if vip}}class="vip"{{/if}}>classes</p>',
    '<!-- {{#if vip}} --><p>in comments</p><!-- {{/if}} -->',
    '<div>{{{raw}}}</div>',
  ],
  handlebars: ['{{#if vip}}<b>é</b>{{/if}}', '<div>{{{raw}}}</div>', '{{#each items}}<a href="{{url}}">x</a>{{/each}}'],
};

const SHELLS: readonly ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<html><head><meta charset="utf-8"></head><body bgcolor="#fff">${inner}</body></html>`,
  (inner) =>
    `<!doctype html>\r\n<html>\r\n<head><style>a{}</style></head>\r\n<body>\r\n${inner}\r\n</body>\r\n</html>\r\n`,
  (inner) => `<body>${inner}`,
  (inner) =>
    `<html><head><base href="https://base.example/dir/"></head><body>${inner}<a href="relative">r</a></body></html>`,
];

const VALUES = fc.record({
  name: fc.constantFrom(...TEXTS),
  id: fc.constantFrom('1', 'ü & ?', '<x>', 42),
  url: fc.constantFrom(
    'https://u.example/?x=1&y=2',
    'javascript:alert(1)',
    '',
    'https://ü.example/ä',
    'mailto:x@y.example',
  ),
  vip: fc.boolean(),
  raw: fc.constantFrom('<a href="https://raw.example/">raw</a>', 'text', '<b>ö</b>'),
  items: fc.array(fc.record({ id: fc.constantFrom('a', 'ß'), url: fc.constantFrom('https://i.example/1', 'x') }), {
    maxLength: 3,
  }),
});

const contents = (dialect: TemplateDialect) =>
  fc
    .record({
      blocks: fc.array(fc.constantFrom(...BLOCKS, ...(CONTROL_BLOCKS[dialect] ?? [])), { minLength: 1, maxLength: 12 }),
      shell: fc.constantFrom(...SHELLS),
      subject: fc.constantFrom('News', 'Für {{name}} – 日本', 'x'.repeat(200)),
      text: fc.constantFrom(null, 'Hi {{name}}\n\n-- \nAcme', 'Zażółć', `${'word '.repeat(100)}\nend`),
      preheader: fc.constantFrom(null, 'Für {{name}}', 'plain', '{{missing}}'),
      name: fc.constantFrom('Acme', 'Żółw & Co', '{{id}}'),
      trackOpens: fc.boolean(),
      trackClicks: fc.boolean(),
    })
    .map(
      ({ blocks, shell, name, ...rest }): Partial<ContentInput> => ({
        ...rest,
        dialect,
        html: shell(blocks.join('')),
        from: { email: company.from, name },
      }),
    );

describe('a message of prepared content', () => {
  it.each([
    'mailwright',
    'handlebars',
    'mustachio',
  ] as const)('reads as one that is rendered, built and tracked in the way of applications, with the same links (%s)', async (dialect) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constant(null).chain(() => contents(dialect)),
        VALUES,
        async (changes, values) => {
          const input = contentOf(company, changes);
          const data = dataOf(values);
          const messageId = newId();
          const content = await prepared(company, input);
          const own = await render(company, content, data, { messageId });
          const theirs = await renderAsApplications(company, input, data, messageId);
          expect(await decodedOf(own)).toEqual(await decodedOf(theirs));
          expect(own.toString('latin1')).toMatch(/^[\t\r\n -~]*$/);
          for (const line of own.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is the same whenever it is rendered, and differs for another message', async () => {
    const content = await prepared(
      company,
      contentOf(company, { text: 'Hi', html: '<body>{{name}} {{@message.id}}</body>' }),
    );
    const data = dataOf({ name: 'Ada' });
    const messageId = newId();
    const [one, again, kept] = await Promise.all([
      render(company, content, data, { messageId }),
      render(company, content, data, { messageId }),
      render(company, content, data, { messageId, mode: 'kept' }),
    ]);
    expect(again).toEqual(one);
    expect(one.toString()).toContain(`${messageId.replaceAll('-', '')}@${company.domain}`);
    expect(kept.toString()).not.toContain('/t/o/');
    const boundary = /boundary="([^"]+)"/.exec(one.toString())?.[1] ?? '';
    expect(kept.toString()).toContain(boundary);
    expect((await render(company, content, data)).toString()).not.toContain(boundary);
  });

  it('puts marks aside where the template decides what is a link, and reads the same', async () => {
    const raw = '<a href="https://shop.example/in-a-value">x</a>';
    const content = await prepared(company, contentOf(company, { html: '<body>{{{raw}}}</body>' }));
    expect(content.marks).toBeNull();
    const sent = await render(company, content, dataOf({ raw }));
    expect((await decodedLinks(sent)).map(({ url }) => url)).toEqual(['https://shop.example/in-a-value']);
  });

  it('has the tags of the campaign on its links, signed ones and those that leave them out excepted', async () => {
    const html =
      '<body><a href="https://shop.example/a?x=1#top">a</a><a href="https://shop.example/b" data-utm="no">b</a>' +
      '<a href="https://s3.example/c?X-Amz-Signature=1">c</a><a href="https://shop.example/{{id}}">d</a>' +
      '<a href="https://shop.example/e" data-click-track="no">e</a><a href="https://shop.example/f" data-unsubscribe>f</a></body>';
    const utm = { source: 'mail', medium: 'email', campaign: 'June & July' };
    const content = await prepared(company, contentOf(company, { html, utm }));
    const tags = 'utm_source=mail&utm_medium=email&utm_campaign=June%20%26%20July';
    const sent = await render(company, content, dataOf({ id: 'ä' }));
    expect((await decodedLinks(sent)).map(({ url }) => url)).toEqual([
      `https://shop.example/a?x=1&${tags}#top`,
      'https://shop.example/b',
      'https://s3.example/c?X-Amz-Signature=1',
      `https://shop.example/%C3%A4?${tags}`,
      'https://shop.example/f',
    ]);
    expect(sent.toString()).toContain(`https://shop.example/e?${tags.replaceAll('&', '&amp;')}`);
    const kept = await render(company, content, dataOf({ id: 'ä' }), { mode: 'kept' });
    expect(hrefsIn(await decodedOf(kept))).toEqual([
      `https://shop.example/a?x=1&${tags}#top`,
      'https://shop.example/b',
      'https://s3.example/c?X-Amz-Signature=1',
      `https://shop.example/%C3%A4?${tags}`,
      `https://shop.example/e?${tags}`,
      'https://shop.example/f',
    ]);
  });

  it('has preheader and link to its page above the content', async () => {
    const content = await prepared(
      company,
      contentOf(company, {
        html: '<body><p>Hi</p></body>',
        text: 'Hi',
        preheader: '{{name}} <1>',
        viewLink: 'View in browser',
      }),
    );
    const { html, text } = await decodedOf(await render(company, content, dataOf({ name: 'Ada' }), { mode: 'kept' }));
    expect(JSON.stringify(html)).toMatch(/Ada <1>.*View in browser.*Hi/);
    expect(text).toMatch(/^View in browser: https:\/\/mail\.platform\.example\/t\/v\/[\w-]+\n\nHi$/);
  });

  it('is 7bit with values beyond ASCII, which are entities in it', async () => {
    const html = `<html><body class="${'x '.repeat(300)}"><p title="ü">Grüße {{name}}</p>${'<td width="1" height="2"> x </td>'.repeat(80)}</body></html>`;
    const content = await prepared(company, contentOf(company, { html }));
    const sent = (await render(company, content, dataOf({ name: 'Łódź 🎉' }))).toString('latin1');
    expect(sent).toContain('Content-Transfer-Encoding: 7bit');
    expect(sent).toContain('Gr&#252;&#223;e &#321;&#243;d&#378; &#127881;');
  });

  it('has AMP with entities and tags of the campaign, and no tracking', async () => {
    const amp = '<html amp4email><body><p>Grüße {{name}}</p><a href="https://shop.example/">shop</a></body></html>';
    const utm = { source: 's', medium: 'm', campaign: 'c' };
    const content = await prepared(company, contentOf(company, { amp, utm }));
    const sent = (await render(company, content, dataOf({ name: 'Ö' }))).toString('latin1');
    const [, part = ''] = /text\/x-amp-html(.*?)--=_/s.exec(sent) ?? [];
    expect(part).toContain('Transfer-Encoding: 7bit');
    expect(part).toContain('<p>Gr&#252;&#223;e &#214;</p>');
    expect(part).toContain('href="https://shop.example/?utm_source=s&amp;utm_medium=m&amp;utm_campaign=c"');
    expect(part).not.toContain('/t/o/');
  });

  it('has an author, a recipient and a subject beyond ASCII, and their values', async () => {
    const from = { email: company.from, name: 'Żółw {{name}}' };
    const content = await prepared(
      company,
      contentOf(company, { subject: '{{name}}: 日本', from, headers: { 'X-Order': '{{id}}' } }),
    );
    const sent = await render(company, content, dataOf({ name: 'Ä', id: 7 }));
    expect(await decodedOf(sent)).toMatchObject({
      subject: 'Ä: 日本',
      from: { name: 'Żółw Ä', address: company.from },
      to: [{ name: 'Ada Łoś', address: 'ada@far.example' }],
    });
    expect(sent.toString()).toContain('\r\nX-Order: 7\r\n');
  });
});

describe('content', () => {
  it('says which values its parts read, and how large a message of it is', async () => {
    const input = contentOf(company, {
      subject: '{{contact.first}}',
      html: '<body>{{#each items}}{{this.name}}{{/each}}</body>',
      preheader: '{{contact.city}}',
    });
    const { dataPaths, sizeBytes } = await prepareContent(company, input);
    expect(dataPaths.sort()).toEqual(['contact.city', 'contact.first', 'items', 'items[].name']);
    expect(sizeBytes).toBeGreaterThan(200);
  });

  it.each([
    ['html', { html: '<p>one</p>\n<p>{{#if a}}</p>' }, 'html, line 2, column 4'],
    ['subject', { subject: 'x {{' }, 'subject, line 1, column 3'],
    ['amp_html', { amp: '<p>{{{a}}}</p>' }, 'amp_html, line 1, column 4'],
    ['from_name', { from: { email: 'hello@x.example', name: '{{a' } }, 'from_name, line 1, column 1'],
  ])('is refused with the position of an error in %s', async (field, changes, position) => {
    await expect(prepareContent(company, contentOf(company, changes))).rejects.toMatchObject({
      code: 'templateSyntax',
      payload: { field, cause: expect.stringContaining(position) },
    });
  });

  it('is refused where a message would be larger than 1 MiB, has too many links, or no part', async () => {
    const part = `<p>${'x '.repeat(300_000)}</p>`;
    const large = contentOf(company, { html: part, text: part });
    expect(await refusalOf(prepareContent(company, large))).toBe('messageTooLarge');
    const links = contentOf(company, { html: `<body>${'<a href="https://a.example/">x</a>'.repeat(2_001)}</body>` });
    expect(await refusalOf(prepareContent(company, links))).toBe('invalidField');
    expect(await refusalOf(prepareContent(company, contentOf(company, { html: null })))).toBe('invalidField');
  });
});

/** The tracked links of a message in their order. */
async function decodedLinks(raw: Buffer): Promise<{ url: string; name: string | null }[]> {
  const hrefs = hrefsIn(await decodedOf(raw));
  return hrefs.flatMap((href) => readTrackedLink(/\/t\/c\/([\w-]+)/.exec(href)?.[1] ?? '')?.link ?? []);
}

/** The targets of all links of a decoded message. */
const hrefsIn = ({ html }: { html: unknown }): string[] =>
  [...JSON.stringify(html).matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href);
