import { LRUCache } from 'lru-cache';
import {
  type CompiledPictures,
  compilePictures,
  nameEvents,
  readKeptPictures,
} from '#lib/content/generator/kept-pictures.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { CompiledTemplate } from '#lib/mail/template/compile-template.ts';
import type { MissingPolicy } from '#lib/mail/template/render/run.ts';
import { compileVersion } from './compile-version.ts';
import type { OwnFormat } from './format-of.ts';
import { loadPieces } from './pieces.ts';
import type { VersionChoice } from './schema.ts';
import type { TemplateScope } from './scope.ts';
import { getSendableRow, rereadSendableRow } from './sendable-rows.ts';
import { noteUse, type SendableRow } from './sending-store.ts';
import { findDraft, findVersion, type VersionRow } from './store.ts';
import { templateRefusal } from './template-refusal.ts';

/** A version that is ready to render messages. */
export type SendableTemplate = {
  id: string;
  version: number;
  compiled: CompiledTemplate;
  missing: MissingPolicy;
  format: OwnFormat;
  pictures: CompiledPictures;
};

/** The time within which a further use is not noted, so that sends do not wait for each other. */
const USE_NOTED_EACH_MS = HOUR_MS;

/** Compiled published versions, which never change. */
const compiled = new LRUCache<string, SendableTemplate>({ max: 500 });

/**
 * Returns a template for sending: its published version, unless the caller names another.
 *
 * @param ref its id or its alias.
 * @throws {AppError} unknownTemplate, templateUnpublished, templateSyntax (of a draft), naming the field `template`
 */
export async function getSendableTemplate(
  scope: TemplateScope,
  ref: string,
  choice: VersionChoice | undefined,
): Promise<SendableTemplate> {
  const row = await findCurrent(scope, ref, choice);
  if (!isUsable(row)) throw new AppError('unknownTemplate', { field: 'template', value: ref });
  const number = choice ?? row.publishedVersion;
  if (number === null) throw unpublished(row, number);
  if (Date.now() - (row.lastUsedAt?.getTime() ?? 0) > USE_NOTED_EACH_MS) {
    row.lastUsedAt = new Date();
    await noteUse(row);
  }
  const key = `${row.id} ${number}`;
  const kept = compiled.get(key);
  if (kept) return kept;
  const version = number === 'draft' ? await findDraft(row.id) : await findVersion(row.id, number);
  if (!version || (number !== 'draft' && !version.publishedAt)) throw unpublished(row, number);
  const sendable = await compileSendable(row, version);
  if (version.publishedAt) compiled.set(key, sendable);
  return sendable;
}

/** Finds a template in the cache. It is read again before a refusal, so that what was published a moment ago counts. */
async function findCurrent(
  scope: TemplateScope,
  ref: string,
  choice: VersionChoice | undefined,
): Promise<SendableRow | null> {
  const row = await getSendableRow(scope, ref);
  return isUsable(row) && (choice ?? row.publishedVersion) !== null ? row : rereadSendableRow(scope, ref);
}

const isUsable = (row: SendableRow | null): row is SendableRow => row?.kind === 'email' && row.archivedAt === null;

/** Returns the refusal of a version that cannot be sent. It names the version only if the caller did. */
function unpublished({ alias, publishedVersion }: SendableRow, wanted: VersionChoice | null): AppError {
  const named = { field: 'template', value: alias };
  if (publishedVersion === null) return new AppError('templateUnpublished', named);
  const lacks = wanted === 'draft' ? 'no draft' : `no published version ${wanted}`;
  const message = `The template ${alias} has ${lacks}. Leave the version out to send version ${publishedVersion}, the published one.`;
  return new AppError('templateUnpublished', { ...named, message });
}

async function compileSendable(row: SendableRow, version: VersionRow): Promise<SendableTemplate> {
  const pinned = version.publishedAt ? version.pinned : await loadPieces(row, version);
  const kept = nameEvents(readKeptPictures(version.pictures), { templateId: row.id, version: version.version });
  try {
    const compiled = compileVersion({ ...version, kind: row.kind }, pinned);
    return {
      id: row.id,
      version: version.version,
      compiled,
      pictures: compilePictures(kept, compiled.dialect),
      missing: version.missing === 'blank' ? 'blank' : 'refuse',
      format: { locale: version.locale, timeZone: version.timeZone },
    };
  } catch (error) {
    throw templateRefusal(error);
  }
}
