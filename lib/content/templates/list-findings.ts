import { z } from 'zod';
import { compilePictures, listPictureParts, readKeptPictures } from '#lib/content/generator/kept-pictures.ts';
import type { Context } from '#lib/core/context.ts';
import type { BlockRef } from '#lib/documents/email/write-mjml.ts';
import { readDocument } from '#lib/documents/read-document.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { TEMPLATE_DIALECTS } from '#lib/mail/template/ast.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { listVariables } from '#lib/mail/template/list-variables.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { atBlock, writeWithLines } from './compile/block-lines.ts';
import { type CompilableVersion, compileVersion, listProblems, toProblem } from './compile-version.ts';
import { type Template, TemplateProblem } from './schema.ts';
import type { VersionRow } from './store.ts';

/** The columns of a version that its findings are made from. */
export type FindableVersion = CompilableVersion &
  Pick<VersionRow, 'mjml' | 'blocks' | 'textMode' | 'findings' | 'testData' | 'pictures'>;

const Stored = z.array(TemplateProblem).catch([]);
const Sets = z.record(z.string(), z.record(z.string(), z.unknown())).catch({});

/** Lists the findings about a version: those of the engine, those of the compiler, and variables without test data. */
export function listFindings(version: FindableVersion, pinned: unknown): TemplateProblem[] {
  const engine = listProblems(version, pinned);
  const source = replaceParts(engine, 'html', listSourceProblems(version, pinned));
  const own = version.textMode === 'generated' ? withoutRepeated(source) : source;
  return [...own, ...Stored.parse(version.findings ?? []), ...listUntested(version, pinned)];
}

/** Lists the values that a version reads from its data; none if it has an error. */
export function findVariables(
  version: CompilableVersion & Pick<VersionRow, 'pictures'>,
  pinned: unknown,
): Template['variables'] {
  try {
    const compiled = compileVersion(version, pinned);
    const parts = listPictureParts(readKeptPictures(version.pictures));
    const pictures = compileTemplate({ dialect: compiled.dialect, parts });
    return listVariables({ ...compiled, parts: [...compiled.parts, ...pictures.parts] });
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** Removes the findings about the generated text that the HTML has, too. */
export const withoutRepeated = (problems: readonly TemplateProblem[]): TemplateProblem[] =>
  problems.filter(
    (one) => one.part !== 'text' || !problems.some((other) => other.part !== 'text' && isAlike(one, other)),
  );

/** Finds the errors of tags in MJML or blocks themselves, as the lines of their HTML are not those of their author. */
function listSourceProblems(version: FindableVersion, pinned: unknown): TemplateProblem[] {
  if (version.mjml !== null) return listMjmlProblems(version, version.mjml, pinned);
  if (version.blocks === null) return [];
  const { mjml, locate, blocks } = writeWithLines(readDocument(version.blocks));
  const problems = listMjmlProblems(version, mjml, pinned).map((one) =>
    atBlock(one, one.snippet === null ? locate(one.line) : null),
  );
  const known = new Set(problems.map(({ block }) => block?.id));
  const pictures = blocks.filter(({ id }) => !known.has(id)).flatMap((block) => listPictureProblems(version, block));
  return [...problems, ...pictures];
}

/** Finds an error of the tags of a picture that are not in the text of its block. */
function listPictureProblems({ pictures, dialect }: FindableVersion, block: BlockRef): TemplateProblem[] {
  const spec = readKeptPictures(pictures)[block.id];
  try {
    if (spec) compilePictures({ [block.id]: spec }, TEMPLATE_DIALECTS.find((one) => one === dialect) ?? 'mailwright');
    return [];
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [atBlock(toProblem(error), block)];
  }
}

function listMjmlProblems(version: CompilableVersion, mjml: string, pinned: unknown): TemplateProblem[] {
  const alone = { ...version, html: null, text: mjml, ampHtml: null, headers: null, preheader: null, subject: '' };
  return listProblems({ ...alone, fromEmail: null, fromName: null, replyTo: null, layout: null }, pinned).flatMap(
    (one) => (one.part === 'text' ? [{ ...one, part: 'mjml' }] : []),
  );
}

/** Puts findings in the place of those of a part that say the same. */
function replaceParts(problems: TemplateProblem[], part: string, others: TemplateProblem[]): TemplateProblem[] {
  const kept = problems.filter((one) => one.part !== part || !others.some((other) => isAlike(one, other)));
  return [...others, ...kept];
}

const isAlike = (one: TemplateProblem, other: TemplateProblem): boolean =>
  one.code === other.code && one.message === other.message;

/** Reports values that no set of test data has, if there are sets. */
function listUntested(version: FindableVersion, pinned: unknown): TemplateProblem[] {
  const sets = Object.values(Sets.parse(version.testData ?? {}));
  if (sets.length === 0) return [];
  const names = new Set(findVariables(version, pinned).map(({ path }) => path.split(/[.[]/)[0] ?? ''));
  const missing = [...names].filter((name) => name !== '' && !sets.some((set) => Object.hasOwn(set, name)));
  return missing.map((name) => ({
    level: 'warning',
    code: 'untestedVariable',
    message: `no test data has a value for ${name}`,
    part: 'test_data',
    snippet: null,
    line: 1,
    column: 1,
  }));
}

/**
 * Lists the finding about a sender whose domain the company has not proven: messages from it are refused. A sender with
 * tags is known only when it is rendered, and one that is no address is found there, too.
 */
export async function listSenderFindings(ctx: Context, fromEmail: string | null): Promise<TemplateProblem[]> {
  const domain = fromEmail && !fromEmail.includes('{{') ? parseMailbox(fromEmail)?.domain : undefined;
  if (domain === undefined) return [];
  const domains = await listSendingDomains(ctx);
  if (domains.some((one) => one.domain === domain && one.status === 'verified')) return [];
  return [
    {
      level: 'warning',
      code: 'unprovenSender',
      part: 'from_email',
      snippet: null,
      line: 1,
      column: 1,
      message: `${domain} is not a verified sending domain: messages from it are refused`,
    },
  ];
}
