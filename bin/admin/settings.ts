import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SettingsSchema } from '#lib/infra/config/settings.ts';
import { OperatorError } from '../operator-error.ts';
import { ROOT } from '../supervisor/child-process.ts';
import { defineCommand } from './command.ts';

/** The page with the table of all settings, between its markers. */
const PAGE = 'docs/operations/settings.md';
const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

/** Writes the documentation of the settings from their schema; `--check` only checks that it is current. */
export const settingsCommand = defineCommand({
  name: 'settings',
  usage: `Writes .env.example and the table of ${PAGE}.`,
  options: z.object({
    check: z.boolean().default(false).describe('Writes nothing; ends with 1 where a file is stale'),
  }),
  database: 'none',
  run: async ({ check }) => {
    const wanted = { '.env.example': exampleFile(), [PAGE]: settingsPage() };
    const stale = Object.entries(wanted).filter(([name, text]) => text !== null && text !== read(name));
    const names = stale.map(([name]) => name);
    if (check && names.length > 0) {
      throw new OperatorError(`Stale: ${names.join(', ')}; run npm run -s admin -- settings.`);
    }
    if (!check) for (const [name, text] of stale) writeFileSync(join(ROOT, name), text ?? '');
    const text = names.length > 0 ? `Written: ${names.join(', ')}.` : 'All up to date.';
    return { json: { written: check ? [] : names }, text };
  },
});

type Setting = { name: string; fallback: string; help: string };

/** Lists every setting with its default and description, in the order of the schema. */
function listSettings(): Setting[] {
  return Object.entries(SettingsSchema.shape).map(([name, schema]) => ({
    name,
    fallback: readFallback(schema),
    help: schema.description ?? '',
  }));
}

/** Returns the default as the environment would hold it: outermost, or inside the pipe of a transformed text. */
function readFallback(schema: z.ZodType): string {
  if (schema instanceof z.ZodDefault) return String(schema.def.defaultValue);
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodType) return readFallback(schema.def.in);
  return '';
}

function exampleFile(): string {
  const head =
    '# Copy to .env. Every line shows the default; what is empty has none. Written by `npm run -s admin -- settings`.\n';
  const lines = listSettings().map(({ name, fallback, help }) => `\n# ${help}.\n#${name}=${fallback}\n`);
  return head + lines.join('');
}

/** Returns the page with a new table between its markers; null without the page or its markers. */
function settingsPage(): string | null {
  const [before, rest] = (read(PAGE) ?? '').split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) return null;
  const rows = listSettings().map(
    ({ name, fallback, help }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${help} |`,
  );
  return `${before}${BEGIN}\n| Setting | Default | What it does |\n| --- | --- | --- |\n${rows.join('\n')}\n${END}${after}`;
}

function read(name: string): string | null {
  const path = join(ROOT, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
