import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLAIN_WORDS, writeMjmlDocument } from '#lib/documents/email/write-mjml.ts';
import { readDocument } from '#lib/documents/read-document.ts';
import { atBlock } from './compile/block-lines.ts';
import { compileContent } from './compile/compile-content.ts';
import { type BlockPicture, findingAt } from './compile/compile-job.ts';
import { hasFixedUrl, insertPictureUrls } from './insert-picture-urls.ts';
import { SourceFormat, type TemplateContent, type TemplateProblem, TextMode } from './schema.ts';
import type { VersionValues } from './store.ts';

/** The content of a template before anything is saved. */
const BLANK: Omit<VersionValues, 'createdByUserId'> = {
  dialect: 'mailwright',
  fromEmail: null,
  fromName: null,
  replyTo: null,
  subject: '',
  sourceFormat: 'html',
  mjml: null,
  blocks: null,
  html: null,
  textMode: 'generated',
  text: null,
  preheader: null,
  ampHtml: null,
  pictures: null,
  headers: null,
  layout: null,
  missing: 'refuse',
  locale: null,
  timeZone: null,
  testData: null,
  findings: null,
  options: null,
};

/**
 * Returns the content of a version after a change; a field that is absent stays as it is. HTML and text that are made
 * from other fields are those from before (`compileValues`).
 *
 * @throws {AppError} invalidField (`html`, `mjml`, `blocks`, `text`)
 */
export function changeValues(
  before: VersionValues | null,
  change: TemplateContent,
  createdByUserId: string | null,
): VersionValues {
  const old = before ?? BLANK;
  const dialect = change.dialect ?? old.dialect;
  const sourceFormat = change.source_format ?? old.sourceFormat;
  const textMode = change.text_mode ?? (typeof change.text === 'string' ? 'own' : old.textMode);
  refuseMade(change, sourceFormat, textMode);
  // Templates of other vendors print nothing for a value that is missing.
  const missing = change.missing ?? (before || dialect === 'mailwright' ? old.missing : 'blank');
  return {
    dialect,
    missing,
    sourceFormat,
    textMode,
    createdByUserId,
    fromEmail: change.from_email === undefined ? old.fromEmail : change.from_email,
    fromName: change.from_name === undefined ? old.fromName : change.from_name,
    replyTo: change.reply_to === undefined ? old.replyTo : change.reply_to,
    subject: change.subject ?? old.subject,
    mjml: sourceFormat === 'mjml' ? (change.mjml === undefined ? mjmlOf(old) : change.mjml) : null,
    blocks: sourceFormat === 'blocks' ? (change.blocks === undefined ? newestOf(old.blocks) : change.blocks) : null,
    html: sourceFormat !== 'html' || change.html === undefined ? old.html : change.html,
    text: change.text === undefined ? old.text : change.text,
    preheader: change.preheader === undefined ? old.preheader : change.preheader,
    ampHtml: change.amp_html === undefined ? old.ampHtml : change.amp_html,
    headers: change.headers === undefined ? old.headers : change.headers,
    layout: change.layout === undefined ? old.layout : change.layout,
    locale: change.locale === undefined ? old.locale : change.locale,
    timeZone: change.time_zone === undefined ? old.timeZone : change.time_zone,
    // JSON from a schema: its values are plain.
    testData: change.test_data === undefined ? old.testData : (change.test_data as VersionValues['testData']),
    findings: old.findings,
    // Those of the blocks that MJML or HTML was made from, whose tags it still has.
    pictures: old.pictures,
    options: old.options,
  };
}

/** Returns stored blocks as a document of the newest version, so that every save writes one. */
const newestOf = (blocks: VersionValues['blocks']): VersionValues['blocks'] =>
  blocks === null ? null : readDocument(blocks);

/** Returns the MJML of a version; of one in blocks, the MJML that they are. */
function mjmlOf({ mjml, blocks }: Pick<VersionValues, 'mjml' | 'blocks'>): string | null {
  if (blocks === null) return mjml;
  const written = writeMjmlDocument(readDocument(blocks), PLAIN_WORDS);
  return insertPictureUrls(written.mjml, written.pictures);
}

/** Refuses a text that would be replaced by what is made from another field. */
function refuseMade({ html, mjml, blocks, text }: TemplateContent, sourceFormat: string, textMode: string): void {
  const source = sourceFormat === 'mjml' ? 'MJML' : 'blocks';
  if (sourceFormat !== 'html' && typeof html === 'string') throw refuse.field('html', `is made from the ${source}`);
  if (sourceFormat !== 'mjml' && typeof mjml === 'string') throw refuse.field('mjml', 'needs the source_format mjml');
  if (sourceFormat !== 'blocks' && blocks) throw refuse.field('blocks', 'need the source_format blocks');
  if (textMode === 'generated' && typeof text === 'string') throw refuse.field('text', 'needs the text_mode own');
}

/** The fields from which HTML, text and findings are made. */
const COMPILED = ['source_format', 'mjml', 'blocks', 'html', 'text_mode', 'text', 'preheader', 'layout'] as const;

/**
 * Makes the HTML, the text and the findings of a changed version. Not within a transaction: it may take seconds.
 *
 * @throws {AppError} tooMuchWaiting, queueUnavailable
 */
export async function compileValues(
  { scope }: Pick<Context, 'scope'>,
  values: VersionValues,
  change: TemplateContent,
  kind: string,
): Promise<VersionValues> {
  if (COMPILED.every((field) => change[field] === undefined)) return values;
  const { mjml, blocks, html, text, layout, preheader } = values;
  const sourceFormat = SourceFormat.parse(values.sourceFormat);
  const { pictures: made, ...content } = await compileContent(scope.companyId, {
    kind,
    mjml,
    html,
    text,
    preheader,
    blocks: blocks === null ? null : readDocument(blocks),
    sourceFormat,
    textMode: TextMode.parse(values.textMode),
    hasLayout: layout !== null,
  });
  if (sourceFormat !== 'blocks') return { ...values, ...content };
  const pictures = new Map(made.map(({ block, spec }) => [block.id, spec]));
  const insert = (part: string | null) => part && insertPictureUrls(part, pictures);
  const kept = made.filter(({ spec }) => !hasFixedUrl(spec));
  return {
    ...values,
    html: insert(content.html),
    text: values.textMode === 'own' ? content.text : insert(content.text),
    findings: [...content.findings, ...listMisplaced(kept, kind)],
    pictures: kept.length === 0 ? null : Object.fromEntries(kept.map(({ block, spec }) => [block.id, spec])),
  };
}

/** Lists the findings about pictures that only emails can have: the messages that a piece is put into do not know them. */
const listMisplaced = (kept: readonly BlockPicture[], kind: string): TemplateProblem[] =>
  kind !== 'snippet' && kind !== 'layout'
    ? []
    : kept.map(({ block, spec }) => {
        const what = spec.kind === 'calendar' ? 'the file of an event' : 'a picture with tags';
        const message = `${what} is possible in emails only, not in a ${kind}`;
        return atBlock(findingAt('error', 'misplacedPicture', message, { part: 'blocks' }), block);
      });
