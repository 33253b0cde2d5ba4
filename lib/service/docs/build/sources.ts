import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The root of the package. */
export const DOCS_ROOT = join(import.meta.dirname, '../../../..');

/** The folder with the pages in Markdown. */
export const SITE_FOLDER = 'docs/site';

const Navigation = z.array(z.strictObject({ title: z.string(), pages: z.array(z.string()) }));

/** The text of a page and the file that it is from, relative to the root. */
export type Source = { path: string; file: string; text: string };

/** Reads a file of the package. */
export const readSourceText = (file: string): string => readFileSync(join(DOCS_ROOT, file), 'utf8');

/** Returns the sections of the navigation with the paths of their pages. */
export const readSections = (): z.infer<typeof Navigation> =>
  Navigation.parse(JSON.parse(readSourceText(`${SITE_FOLDER}/navigation.json`)));

/** Lists the pages in Markdown. `home.md` is the first page. */
export function listSources(): Source[] {
  return readdirSync(join(DOCS_ROOT, SITE_FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const file = `${SITE_FOLDER}/${name}`;
      const path = name.slice(0, -'.md'.length);
      return { path: path === 'home' ? '' : path, file, text: includeParts(readSourceText(file)) };
    });
}

/** Replaces `<!-- include: … -->` by a part of another document. */
function includeParts(text: string): string {
  return text.replace(/^<!-- include: (\w+)(?: (.+))? -->$/gm, (_, name: string, part?: string) => {
    if (name === 'changelog') return withoutTitle(readSourceText('CHANGELOG.md'));
    if (name === 'compat' && part) return sectionOf(readSourceText('docs/compat.md'), part);
    throw new Error(`There is nothing to include with the name ${name}.`);
  });
}

const withoutTitle = (text: string): string => text.replace(/^# .*\n+/, '');

/** Returns a section of a document, with headings of one level less. */
function sectionOf(text: string, title: string): string {
  const section = text.split(/^(?=## )/m).find((one) => one.startsWith(`## ${title}\n`));
  if (section === undefined) throw new Error(`There is no section ${title} to include.`);
  return section.replace(/^## .*\n+/, '').replace(/^###/gm, '##');
}
