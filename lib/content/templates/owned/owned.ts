import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { EMPTY_DOCUMENT } from '#lib/documents/empty-document.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { isEverywhere } from '#lib/infra/process/capabilities.ts';
import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { findVariables, listFindings } from '../list-findings.ts';
import { loadPieces } from '../pieces.ts';
import { requireComplete } from '../publish-template.ts';
import { recordShownMedia } from '../record-shown-media.ts';
import { renderPreview, type ShownTo } from '../render-preview.ts';
import type { TemplateContent, TemplateProblem } from '../schema.ts';
import { templateScope } from '../scope.ts';
import {
  deleteTemplateRow,
  findDraft,
  findTemplate,
  findVersion,
  lockTemplate,
  publishDraft,
  saveDraft,
  updateTemplateRow,
  type VersionRow,
  type VersionValues,
} from '../store.ts';
import { authorOf } from '../templates.ts';
import { changeValues, compileValues } from '../version-values.ts';
import { OwnedSetting } from './schema.ts';
import { findIdsOfOwner, findOwnedRow, findOwnedSubjects, insertOwnedRow, type OwnedSubject } from './store.ts';

export type { OwnedSubject };

type Reader = Pick<Context, 'scope'>;

/** The content of an email, saved or not: a version of a template, or of an email that has an owner. */
export type Content = VersionValues & { version: number | null; revision: number };

/** The content of an email that has an owner. */
export type OwnedContent = Content & { ownerId: string; savedAt: Date; savedBy: string | null };

/** The kind of email as the compiler and the engine know it. */
const KIND = 'email';

/** Returns an email before its first word. */
export const blankContent = (): Content => ({
  ...changeValues(
    null,
    { source_format: 'blocks', blocks: EMPTY_DOCUMENT, text_mode: 'generated', missing: 'blank' },
    null,
  ),
  version: null,
  revision: 0,
});

/** Returns the settings of what is put around an email. */
export const settingOf = ({ options }: Pick<VersionRow, 'options'>): OwnedSetting => OwnedSetting.parse(options ?? {});

/** Finds an email that has an owner: its draft, or its published version; null for none of that id. */
export async function findOwned({ scope }: Reader, id: string, db?: Database): Promise<OwnedContent | null> {
  const row = await findOwnedRow(scope, id, db);
  const version = row && ((await findDraft(row.id, db)) ?? (await findVersion(row.id, row.publishedVersion ?? 0, db)));
  if (!row || !version) return null;
  return { ...version, ownerId: row.ownerId, savedAt: row.updatedAt, savedBy: version.createdByUserId };
}

/**
 * Finds the content of a template of the library, as the start of an email.
 *
 * @throws {AppError} notFound
 */
export async function getLibraryContent(ctx: Reader, id: string): Promise<Content> {
  const row = await findTemplate(templateScope(ctx), id);
  const version = row?.kind === KIND ? await findVersion(row.id, row.publishedVersion ?? 0) : null;
  if (!version) throw refuse.notFound('template');
  return version;
}

/** Finds the subjects of emails that have an owner. */
export const listOwnedSubjects = async ({ scope }: Reader, ids: readonly string[]): Promise<OwnedSubject[]> =>
  ids.length === 0 ? [] : findOwnedSubjects(scope, ids);

/** A change of an email: the parts that are given, and the settings of what is put around it. */
export type ContentChange = { parts: TemplateContent; setting?: Partial<OwnedSetting> | undefined };

/**
 * Returns an email after a change, with its HTML, its text and what the compiler found. Not within a transaction: it may take
 * seconds.
 *
 * @throws {AppError} invalidField, tooMuchWaiting, queueUnavailable
 */
export function changeContent(
  ctx: Pick<Context, 'scope' | 'actor'>,
  { version, revision: _, ...before }: Content,
  { parts, setting }: ContentChange,
): Promise<VersionValues> {
  const options = { ...settingOf(before), ...setting };
  const changed = { ...changeValues(before, parts, authorOf(ctx)), options };
  // Nothing has been compiled before the first save.
  return compileValues(ctx, changed, version === null ? { ...parts, layout: null } : parts, KIND);
}

/** The findings about an email, and the values that it reads. */
export type Findings = { findings: TemplateProblem[]; variables: ReturnType<typeof findVariables> };

/** Lists the findings about an email, saved or not, and the values that it reads. */
export async function listContentFindings({ scope }: Reader, values: VersionValues): Promise<Findings> {
  const version = { ...values, kind: KIND };
  const pinned = await loadPieces(scope, values);
  return { findings: listFindings(version, pinned), variables: findVariables(version, pinned) };
}

/**
 * Requires that an email with an owner can be sent.
 *
 * @throws {AppError} templateSyntax, naming the part, and the block with the sentence
 */
export async function requireSendableOwned({ scope }: Reader, content: OwnedContent, db?: Database): Promise<void> {
  requireComplete({ ...content, kind: KIND }, await loadPieces(scope, content, db));
}

/** The person whom an email is rendered for, with the values that they have. */
export type RenderedFor = { data: Record<string, unknown>; shownTo: ShownTo };

/**
 * Renders an email, saved or not, as a person gets it. A value that they do not have prints nothing.
 *
 * @param personOf returns the person, with the values of the paths that the email reads.
 * @throws {AppError} tooMuchWaiting, queueUnavailable, and those of `personOf`
 */
export async function renderContent(
  ctx: Pick<Context, 'scope' | 'now'>,
  values: VersionValues,
  personOf: (paths: readonly string[]) => Promise<RenderedFor>,
  { timezone, scheme }: { timezone: string; scheme?: ColorScheme | undefined },
): ReturnType<typeof renderPreview> {
  const version = { ...values, kind: KIND };
  const pinned = await loadPieces(ctx.scope, values);
  const person = await personOf(findVariables(version, pinned).map(({ path }) => path));
  return renderPreview(ctx, version, { pinned, timezone, scheme, ...person });
}

/** Returns the content of an email as another one begins with it. */
export const copyContent = (ctx: Pick<Context, 'actor'>, content: Content): VersionValues => ({
  ...changeValues(content, {}, authorOf(ctx)),
  options: settingOf(content),
  missing: 'blank',
});

/**
 * Inserts an email of an owner with its first draft, in the caller's transaction.
 *
 * @returns its id.
 * @throws {AppError} updating, while a process of an earlier version runs, which could not read it
 */
export async function insertOwned(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  { ownerId, kind, name }: { ownerId: string; kind: 'campaign_email'; name: string },
  values: VersionValues,
): Promise<string> {
  if (!(await isEverywhere('ownedTemplates'))) throw new AppError('updating', { retryAfterSeconds: 60 });
  const row = { id: newOpaqueId(), companyId: ctx.scope.companyId };
  await insertOwnedRow(db, { ...row, ownerId, kind, name, updatedAt: ctx.now() });
  await saveDraft(db, row, null, values);
  await recordShownMedia(db, ctx, row);
  return row.id;
}

/**
 * Saves the draft of an email over that of a revision, in the caller's transaction.
 *
 * @returns false where it has another revision by now.
 * @throws {AppError} notFound
 */
export async function saveOwned(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  id: string,
  { revision, values }: { revision: number; values: VersionValues },
): Promise<boolean> {
  const row = await lockOwned(db, ctx, id);
  const draft = await findDraft(id, db);
  const base = draft ?? (await findVersion(id, row.publishedVersion ?? 0, db));
  if (base?.revision !== revision) return false;
  await saveDraft(db, row, draft, values);
  await updateTemplateRow(db, row, { updatedAt: ctx.now() });
  await recordShownMedia(db, ctx, row);
  return true;
}

async function lockOwned(db: Database, { scope }: Reader, id: string) {
  const isThere = await lockTemplate(db, scope.companyId, id);
  const row = isThere ? await findOwnedRow(scope, id, db) : null;
  if (!row) throw refuse.notFound('content');
  return row;
}

/**
 * Publishes the draft of an email in the transaction of its send, which pins it. One that is published already stays as it is, and a
 * template of the library, too.
 *
 * @param name that of its owner at the time.
 * @throws {AppError} templateSyntax
 */
export async function publishOwned(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  id: string,
  name: string,
): Promise<void> {
  if (!(await lockTemplate(db, ctx.scope.companyId, id))) return;
  const row = await findOwnedRow(ctx.scope, id, db);
  const draft = row && (await findDraft(id, db));
  if (!row || !draft) return;
  const pinned = await loadPieces(ctx.scope, draft, db);
  requireComplete({ ...draft, kind: KIND }, pinned);
  await publishDraft(db, draft, { pinned, note: null, publishedAt: ctx.now() });
  await updateTemplateRow(db, row, { name, publishedVersion: draft.version, updatedAt: ctx.now() });
}

/** Deletes the emails of an owner, except some, in the caller's transaction. */
export async function deleteOwned(
  db: Database,
  ctx: Pick<Context, 'scope' | 'now'>,
  ownerId: string,
  except: readonly string[] = [],
): Promise<void> {
  const { companyId } = ctx.scope;
  for (const id of await findIdsOfOwner(db, ctx.scope, ownerId, except)) {
    await deleteTemplateRow(db, companyId, id);
    await recordShownMedia(db, ctx, { id, companyId });
  }
}
