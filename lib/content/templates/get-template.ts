import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { warmCompiler } from './compile/compile-content.ts';
import { listSenderFindings } from './list-sender-findings.ts';
import { loadPieces } from './pieces.ts';
import { presentTemplate, presentVersion } from './present.ts';
import type { Template } from './schema.ts';
import { templateScope } from './scope.ts';
import { findDraft, findTemplate, findVersion } from './store.ts';
import { findUsers } from './used-by/store.ts';

/**
 * Returns a template with its content, by its id or its alias, and with one more version if its number is given.
 *
 * @throws {AppError} notFound (the template or the version)
 */
export async function getTemplate(ctx: Context, { id, version }: { id: string; version?: number }): Promise<Template> {
  const row = await findTemplate(templateScope(ctx), id);
  if (!row) throw refuse.notFound('template');
  // A person who opens a template may change it next.
  if (ctx.actor.type === 'user') warmCompiler();
  const draft = await findDraft(row.id);
  const published = row.publishedVersion === null ? null : await findVersion(row.id, row.publishedVersion);
  const pinned = draft ? await loadPieces(row, draft) : published?.pinned;
  const users = published && row.kind !== 'email' ? await findUsers(templateScope(ctx), row, published) : [];
  const presented = presentTemplate(row, { draft, published, pinned, users });
  const sender = await listSenderFindings(ctx, (draft ?? published)?.fromEmail ?? null);
  const template = { ...presented, problems: [...presented.problems, ...sender] };
  if (version === undefined) return template;
  const chosen = await findVersion(row.id, version);
  if (!chosen) throw refuse.notFound('template');
  return { ...template, version: presentVersion(chosen) };
}
