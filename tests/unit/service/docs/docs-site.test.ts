import { beforeAll, describe, expect, it } from 'vitest';
import { findDocsEntries } from '#components/service/docs/search/find-entries.ts';
import { fillNodes } from '#components/service/docs/site/fill-values.ts';
import { errorCatalogue } from '#lib/core/errors/catalogue.ts';
import { compileMarkdown } from '#lib/service/docs/build/compile-markdown.ts';
import { compileSite, type DocsSite } from '#lib/service/docs/build/compile-site.ts';
import type { DocsNode, DocsPage } from '#lib/service/docs/schema.ts';
import { listSiteSamples } from '../../../fixtures/docs/list-samples.ts';

let site: DocsSite;

beforeAll(async () => {
  site = await compileSite();
});

const hrefOf = ({ path }: DocsPage): string => (path === '' ? '/docs' : `/docs/${path}`);

function* walk(nodes: readonly DocsNode[]): Generator<Exclude<DocsNode, string>> {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    yield node;
    if ('children' in node) yield* walk(node.children);
  }
}

const linksOf = (page: DocsPage): string[] =>
  [...walk(page.nodes)].flatMap((node) => ('href' in node && node.href !== undefined ? [node.href] : []));

describe('the documentation', () => {
  it('has no link to a page or a section that does not exist', () => {
    const anchors = new Map(site.pages.map((page) => [hrefOf(page), new Set(page.headings.map(({ id }) => id))]));
    const broken = site.pages.flatMap((page) =>
      linksOf(page)
        .filter((href) => !/^https?:/.test(href) && href !== '/docs/api')
        .filter((href) => {
          const [to = '', hash] = href.split('#');
          const ids = anchors.get(to === '' ? hrefOf(page) : to);
          return !ids || (hash !== undefined && !ids.has(hash));
        })
        .map((href) => `${page.path}: ${href}`),
    );
    expect(site.pages.flatMap(linksOf).length).toBeGreaterThan(300);
    expect(broken).toEqual([]);
  });

  it('leads to every page, from the navigation or from the list of error codes', () => {
    const listed = site.navigation.sections.flatMap(({ pages }) => pages.map(({ path }) => `/docs/${path}`));
    const index = site.pages.find(({ path }) => path === 'reference/errors');
    const reached = new Set(['/docs', ...listed, ...(index ? linksOf(index) : [])]);
    expect(site.pages.map(hrefOf).filter((href) => !reached.has(href))).toEqual([]);
  });

  it('has a page for every error code, with its status, when it happens and how to fix it', () => {
    for (const [code, { status }] of Object.entries(errorCatalogue)) {
      const page = site.pages.find(({ path }) => path === `errors/${code}`);
      expect([code, page?.headings.map(({ id }) => id)]).toEqual([
        code,
        ['what-it-looks-like', 'how-to-fix-it', 'see-also'],
      ]);
      expect(JSON.stringify(page?.nodes)).toContain(`"${status}"`);
    }
  });

  it('gives every page a title and a description of its own', () => {
    const titles = site.pages.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(site.pages.filter(({ description }) => description.length < 20)).toEqual([]);
  });

  it('marks every sample in a programming language with the test that runs it', () => {
    const unmarked = listSiteSamples().filter(
      ({ language, test }) => !['json', 'ini', 'text', 'html'].includes(language) && test === null,
    );
    expect(unmarked.map(({ page, label }) => `${page} ${label}`)).toEqual([]);
  });

  it('shows JSON that can be parsed', () => {
    const samples = listSiteSamples().filter(({ language }) => language === 'json');
    expect(samples.length).toBeGreaterThan(2);
    for (const { code } of samples) expect(() => JSON.parse(code)).not.toThrow();
  });

  it('joins code blocks in a row into tabs, in colour', () => {
    const page = site.pages.find(({ path }) => path === 'guides/webhooks');
    const groups = [...walk(page?.nodes ?? [])].flatMap((node) => ('samples' in node ? [node.samples] : []));
    const verify = groups.find((samples) => samples.length === 6);
    expect(verify?.map(({ label }) => label)).toEqual(['Node', 'Python', 'PHP', 'Go', 'Ruby', 'Java']);
    for (const { lines } of verify ?? []) expect(lines.flat().map(([, color]) => color)).toContain('string');
  });
});

describe('a page', () => {
  const compile = (text: string) =>
    compileMarkdown({ path: 'guides/a', file: 'docs/site/guides/a.md', text }, (code) => [[[code]]]);

  it('resolves links of the source to addresses of the site', async () => {
    const page = await compile('# A\n\nB.\n\n[C](domains.md#d) [E](../home.md) [F](https://f.example/)');
    expect(linksOf(page)).toEqual(['/docs/guides/domains#d', '/docs', 'https://f.example/']);
  });

  it('shows a link to a document for engineers as text, or leads to the page that replaces it', async () => {
    const page = await compile('# A\n\nB.\n\n[C](../../architecture.md) [D](../../webhooks.md#alerts)');
    expect(linksOf(page)).toEqual(['/docs/guides/webhooks']);
    expect(JSON.stringify(page.nodes)).toContain('C');
    const named = await compile('# A\n\nB.\n\n[webhooks.md](../../webhooks.md)');
    expect(JSON.stringify(named.nodes)).toContain('"children":["Webhooks"]');
  });

  it('numbers headings with the same text', async () => {
    const page = await compile('# A\n\nB.\n\n## Limits\n\n## Limits');
    expect(page.headings.map(({ id }) => id)).toEqual(['limits', 'limits-1']);
  });

  it('is refused without a title, and with a language of code that is not known', async () => {
    await expect(compile('Hello.')).rejects.toThrow('docs/site/guides/a.md has to begin with a title');
    await expect(compile('# A\n\nB.\n\n```cobol\nX\n```')).rejects.toThrow('cobol');
  });

  it('shows the addresses of the installation, the longest example first', () => {
    const values = [
      ['https://mail.example.com/api/v1', 'http://localhost:8025'],
      ['https://mail.example.com', 'http://localhost:3000'],
    ] as const;
    const text = 'https://mail.example.com/api/v1 https://mail.example.com/docs';
    expect(fillNodes([text, { samples: [{ label: 'curl', lines: [[[text, 'string']]] }] }], values)).toEqual([
      'http://localhost:8025 http://localhost:3000/docs',
      { samples: [{ label: 'curl', lines: [[['http://localhost:8025 http://localhost:3000/docs', 'string']]] }] },
    ]);
  });
});

describe('the search', () => {
  it.each([
    ['unprovenDomain', 'errors/unprovenDomain'],
    ['suppressions', 'guides/suppressions'],
    ['verify signature', 'guides/webhooks'],
    ['idempotency retries', 'guides/errors'],
    ['warm-up', 'guides/warm-up'],
  ])('finds "%s" first on %s', (text, path) => {
    expect(findDocsEntries(site.search, text)[0]?.path).toBe(path);
  });

  it('finds nothing for blanks and for words that no page has', () => {
    expect(findDocsEntries(site.search, '  ')).toEqual([]);
    expect(findDocsEntries(site.search, 'xylophone')).toEqual([]);
  });

  it('has an index that is small enough to load when it is opened', () => {
    expect(JSON.stringify(site.search).length).toBeLessThan(300_000);
  });
});
