import { storeImages } from '#lib/content/media/images.ts';
import type { Context } from '#lib/core/context.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { FairTurns } from '#lib/infra/threads/fair-turns.ts';
import type { ImportedTemplate, ImportNote, ImportTemplateInput } from '../calls/schema.ts';
import { getTemplate } from '../queries.ts';
import { CreateTemplateInput, TemplateAlias, type TemplateProblem } from '../schema.ts';
import { createWithFreeAlias, requireInsertable } from '../templates.ts';
import type { ImportedSource } from './imported-source.ts';
import { type MadePictures, makePictures } from './make-pictures.ts';
import { readSource } from './read-source.ts';

/** Aliases that are tried for a name. */
const ALIASES_MAX = 50;

/** Turns of imports: one of a company at a time, as each holds its pictures in memory. */
const TURNS = { atOnce: 8, ownerWaitingMax: 8, waitingMax: 100 };

/** The turns on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightImports?: FairTurns };

/** Runs an import when the turn of its company comes. @throws {AppError} tooMuchWaiting, queueUnavailable */
export function takeImportTurn<Result>({ scope }: Context, work: () => Promise<Result>): Promise<Result> {
  shared.mailwrightImports ??= new FairTurns(TURNS);
  return shared.mailwrightImports.run(scope.companyId, work);
}

/**
 * Creates a template from a source of another kind. The report has the parts that were left out, and the findings about
 * the draft. If the template cannot be created, nothing of it is stored.
 *
 * @throws {AppError} invalidField (`content`, or a field that was read from it), duplicate (the given alias), overQuota,
 *   planExpired, limitReached, tooMuchWaiting, queueUnavailable
 */
export const importTemplate = (ctx: Context, input: ImportTemplateInput): Promise<ImportedTemplate> =>
  takeImportTurn(ctx, async () => {
    const read = await readSource(input.format, input.content);
    return createImported(ctx, input, read);
  });

/**
 * Creates the template of a source that was read, and stores its images with it.
 *
 * @param made images that its content shows already, besides those that come with the source.
 * @throws {AppError} as `importTemplate`
 */
export async function createImported(
  ctx: Context,
  { alias, name }: Pick<ImportTemplateInput, 'alias' | 'name'>,
  read: ImportedSource,
  made: Pick<MadePictures, 'images' | 'report'> = { images: [], report: [] },
): Promise<ImportedTemplate> {
  const aliases = alias ? [alias] : listAliases(read.alias ?? name ?? read.name ?? 'imported');
  await requireInsertable(ctx, aliases);
  const { kind, description } = read;
  const { content, images, report } = await withPictures(ctx, read);
  const all = [...made.images, ...images];
  const facts = { kind, description, name: name ?? read.name, ...content, alias: aliases[0] };
  const input = parseInput(CreateTemplateInput, facts);
  const id = await createWithFreeAlias(ctx, aliases, input, async (db) => {
    if (all.length > 0) await storeImages(db, ctx, all);
  });
  const template = await getTemplate(ctx, { id });
  return { template, report: [...made.report, ...report, ...template.problems.map(toNote)] };
}

/** Makes images of the pictures that came with a source, and puts their addresses in its HTML. */
async function withPictures(ctx: Context, { content, report, pictures = [] }: ImportedSource) {
  const { html } = content;
  if (!html || pictures.length === 0) return { content, report, images: [] };
  const made = await makePictures(ctx, pictures);
  // The longest first, so that one address is not replaced within another.
  const addresses = [...made.urls].sort(([one], [other]) => other.length - one.length);
  const replaced = addresses.reduce((text, [address, url]) => text.replaceAll(address, url), html);
  return { content: { ...content, html: replaced }, report: [...made.report, ...report], images: made.images };
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
  level,
  line,
  message: `${part}: ${message}`,
});
