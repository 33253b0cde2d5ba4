import { beforeAll, describe, expect, test } from 'vitest';
import { type CompileThreads, createCompileThreads } from '#lib/content/templates/compile/compile-content.ts';
import type { CompileJob } from '#lib/content/templates/compile/compile-job.ts';
import { fc } from '../../../fixtures/properties.ts';

let threads: CompileThreads;

beforeAll(() => {
  threads = createCompileThreads();
});

const JOB: CompileJob = {
  sourceFormat: 'mjml',
  mjml: null,
  blocks: null,
  html: null,
  textMode: 'generated',
  text: null,
  kind: 'email',
  hasLayout: false,
  preheader: 'A',
};

const compile = (job: Partial<CompileJob>, by = threads) => by.run('company', { ...JOB, ...job });
const compileMjml = (mjml: string, by = threads) => compile({ mjml }, by);
const compileHtml = (html: string) => compile({ sourceFormat: 'html', html });

const body = (inside: string) => `<mjml>\n<mj-body>\n${inside}\n</mj-body>\n</mjml>`;
const text = (inside: string) =>
  body(`<mj-section><mj-column>\n<mj-text>${inside}</mj-text>\n</mj-column></mj-section>`);

const errorsOf = async (mjml: string) =>
  (await compileMjml(mjml))?.findings
    .filter(({ part }) => part === 'mjml')
    .map(({ level, line, message }) => `${level} ${line} ${message}`);

describe('MJML', () => {
  test('becomes HTML and text with its tags, and loads no fonts', async () => {
    const mjml = body(
      [
        '<mj-section>',
        '{{#each orders}}',
        '<mj-column><mj-button href="https://a.example/{{id}}">Order {{id}}</mj-button></mj-column>',
        '{{/each}}',
        '</mj-section>',
      ].join('\n'),
    );
    const { html, text, findings } = (await compileMjml(mjml)) ?? {};
    expect(html).toContain('href="https://a.example/{{id}}"');
    expect(html?.indexOf('{{#each orders}}')).toBeLessThan(html?.indexOf('{{/each}}') ?? 0);
    expect(html).not.toMatch(/mwtag|fonts\.googleapis|@import/);
    expect(text?.replace(/\s+/g, ' ')).toBe('{{#each orders}} Order {{id}} [https://a.example/{{id}}] {{/each}}');
    expect(findings?.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    ['an element that does not exist', body('<mj-foo></mj-foo>'), /^error 3 Element mj-foo doesn't exist/],
    ['an attribute that does not exist', text('').replace('<mj-text', '<mj-text foo="1"'), /^warning 4 Attribute foo/],
    ['an include of a file', body('<mj-include path="/etc/passwd" />'), /^error 3 mj-include is not read/],
    ['3,000 nested sections', body('<mj-section>'.repeat(3_000)), /^error 3 elements are nested deeper than 40/],
    [
      'a tag where the compiler drops it',
      text('a').replace('<mj-section', '<mj-section mj-class="{{x}}"'),
      /^warning 3 .*not in the HTML/,
    ],
  ])('with %s has a finding with its line', async (_, mjml, expected) => {
    expect((await errorsOf(mjml))?.[0]).toMatch(expected);
  });

  test('in one line of a megabyte is compiled or refused within its bounds', async () => {
    for (const mjml of [text('a '.repeat(400_000)), text('<p>'.repeat(300_000)), body('<mj-text/>'.repeat(100_000))]) {
      const started = performance.now();
      const content = await compileMjml(mjml);
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(content === null || content.findings.length > 0 || content.html !== null).toBe(true);
    }
  });

  test('of any shape has an answer, and every tag of a text is in the HTML', async () => {
    const pieces = fc.array(
      fc.constantFrom(
        '<mj-section>',
        '</mj-section>',
        '<mj-column>',
        '</mj-column>',
        '<mj-text>',
        '</mj-text>',
        '{{a}}',
        '{{#if b}}',
        '{{/if}}',
        '<',
        '&',
        '"',
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, async (inside) => {
        const content = await compileMjml(body(inside.join('')));
        expect(content).not.toBeNull();
        expect(content?.html ?? '').not.toMatch(/mwtag\d/);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a text part', () => {
  test('is made of the HTML without what readers do not see, and keeps tags, headings and links', async () => {
    const html =
      '<style>p{}</style><div style="display:none">Preview</div><h1>Hi {{name or "there"}}</h1><img src="a.png">' +
      '<p>Your <a href="https://a.example/{{id}}">order</a></p><a href="https://b.example">https://b.example</a>';
    expect((await compileHtml(html))?.text).toBe(
      'Hi {{name or "there"}}\n\nYour order [https://a.example/{{id}}]\n\nhttps://b.example',
    );
  });

  test('of its author stays, and HTML without end has one all the same', async () => {
    expect((await compile({ sourceFormat: 'html', html: '<p>a', textMode: 'own', text: 'b' }))?.text).toBe('b');
    expect(await compileHtml('<div>'.repeat(20_000))).not.toBeNull();
  });
});

describe('the compiler', () => {
  test('answers the jobs of a company in their order', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((one) => compileMjml(text(one))));
    expect(answers.map((one) => /<div[^>]*>([abc])<\/div>/.exec(one?.html ?? '')?.[1])).toEqual(['a', 'b', 'c']);
  });

  test('gives up a job that takes too much processor time or memory, and compiles the next one', async () => {
    const short = createCompileThreads({ cpuMs: 1, loadCpuMs: 0 });
    expect(await compileMjml(text('a'), short)).toBeNull();
    const small = createCompileThreads({ memoryMb: 16 });
    expect(await compileMjml(text('a'), small)).toBeNull();
  });
});
