import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import type { StarterId } from '#lib/content/templates/starters/schema.ts';
import { makeZip } from '../../fixtures/make-zip.ts';

/** A template as somebody has it: a call of the send API that creates it, or a ZIP archive; and data to send it with. */
export type TemplateSource = { name: string; data: Record<string, unknown> } & (
  | { path: '/templates' | '/templates/import'; body: Record<string, unknown> }
  | { zip: Buffer }
);

const STARTERS: readonly StarterId[] = ['welcome', 'receipt', 'shipping', 'digest', 'receipt-blocks'];

/** Lists five templates of the gallery. */
export const listOwnSources = (): TemplateSource[] =>
  listStarters()
    .filter(({ id }) => STARTERS.includes(id))
    .map(({ id, subject, preheader, source, data }) => ({
      name: `own-${id}`,
      data: { ...data },
      path: '/templates',
      body: { alias: `own-${id}`, subject, preheader, test_data: { first: data }, ...source },
    }));

/**
 * Lists the templates of a folder: `name.html`, `name.mjml`, `name.postmark.html` and `name.sendgrid.html` (in the language of
 * that vendor), and folders with an HTML and its pictures; `name.json` has the data of `name`.
 */
export function listSources(folder: string): TemplateSource[] {
  const names = readdirSync(folder).sort();
  return names.flatMap((file): TemplateSource[] => {
    const path = join(folder, file);
    const name = file.replace(/\..*$/, '');
    const data: Record<string, unknown> = names.includes(`${name}.json`)
      ? JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
      : {};
    if (statSync(path).isDirectory()) return [{ name, data, zip: packFolder(path) }];
    const text = readFileSync(path, 'utf8');
    const body = bodyOf(file, text);
    return body ? [{ name, data, path: '/templates/import', body: { name, ...body } }] : [];
  });
}

function bodyOf(file: string, text: string): { format: string; content: string } | null {
  if (file.endsWith('.postmark.html'))
    return { format: 'postmark', content: JSON.stringify({ Subject: 'A test', HtmlBody: text }) };
  if (file.endsWith('.sendgrid.html')) {
    const versions = [{ active: 1, subject: 'A test', html_content: text }];
    return { format: 'sendgrid', content: JSON.stringify({ name: file, versions }) };
  }
  const format = extname(file).slice(1);
  return format === 'html' || format === 'mjml' ? { format, content: text } : null;
}

function packFolder(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const entries = files.map((path) => {
    const bytes = readFileSync(join(folder, path));
    return [`${basename(folder)}/${path}`, /\.html?$/.test(path) ? bytes.toString('utf8') : bytes] as const;
  });
  return makeZip(Object.fromEntries(entries));
}
