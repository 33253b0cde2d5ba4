import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import type { ImportedTemplate, ImportNote, ImportTemplateInput } from '../calls/schema.ts';
import { createTemplate } from '../create-template.ts';
import { getTemplate } from '../get-template.ts';
import { CreateTemplateInput, TemplateAlias, type TemplateProblem } from '../schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { readSource } from './read-source.ts';
import { uploadPictures } from './upload-pictures.ts';

/** Aliases that are tried for a name. */
const ALIASES_MAX = 50;

/**
 * Creates a template from a source of another kind. The report has the parts that were left out, and the findings about
 * the draft.
 *
 * @throws {AppError} invalidField (`content`, or a field that was read from it), duplicate (the given alias), limitReached,
 *   queueUnavailable
 */
export async function importTemplate(
  ctx: Context,
  { format, content: source, alias, name }: ImportTemplateInput,
): Promise<ImportedTemplate> {
  const read = await readSource(format, source);
  const wanted = alias ?? read.alias ?? name ?? read.name ?? 'imported';
  const { kind, description } = read;
  const { content, report } = await withPictures(ctx, read);
  const facts = { kind, description, name: name ?? read.name, ...content };
  const id = await createFree(ctx, facts, alias ? [alias] : listAliases(wanted));
  const template = await getTemplate(ctx, { id });
  return { template, report: [...report, ...template.problems.map(toNote)] };
}

/** Uploads the pictures that came with a source, and puts their addresses in its HTML. */
async function withPictures(
  ctx: Context,
  { content, report, pictures = [] }: ImportedSource,
): Promise<Pick<ImportedSource, 'content' | 'report'>> {
  const { html } = content;
  if (!html || pictures.length === 0) return { content, report };
  const uploaded = await uploadPictures(ctx, pictures);
  // The longest first, so that one address is not replaced within another.
  const addresses = [...uploaded.urls].sort(([one], [other]) => other.length - one.length);
  const replaced = addresses.reduce((text, [address, url]) => text.replaceAll(address, url), html);
  return { content: { ...content, html: replaced }, report: [...uploaded.report, ...report] };
}

/** Creates a template with the first alias that is free. @throws {AppError} duplicate if none is */
async function createFree(ctx: Context, facts: object, aliases: readonly string[]): Promise<string> {
  for (const [index, alias] of aliases.entries()) {
    try {
      return await createTemplate(ctx, parseInput(CreateTemplateInput, { ...facts, alias }));
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'duplicate';
      if (!isTaken || index === aliases.length - 1) throw error;
    }
  }
  throw new AppError('internal');
}

/** Lists aliases for a name: `order-receipt`, `order-receipt-2` and so on. */
function listAliases(name: string): string[] {
  const plain = (TemplateAlias.safeParse(name).success ? name : toAlias(name)).slice(0, 60);
  return [plain, ...Array.from({ length: ALIASES_MAX - 1 }, (_, index) => `${plain}-${index + 2}`)];
}

function toAlias(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const alias = letters
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50);
  return TemplateAlias.safeParse(alias).success ? alias : 'imported';
}

const toNote = ({ level, message, part, line }: TemplateProblem): ImportNote => ({
  ...{ level, line },
  message: `${part}: ${message}`,
});
