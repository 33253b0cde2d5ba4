import { posix } from 'node:path';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ImportedTemplate } from '../calls/schema.ts';
import { Source } from '../schema.ts';
import { requireInsertable } from '../templates.ts';
import { createImported, takeImportTurn } from './import-template.ts';
import { makePictures } from './make-pictures.ts';
import { readSource } from './read-source.ts';
import { readZip, type Zip } from './read-zip.ts';
import { listPicturePaths, replacePictures } from './replace-pictures.ts';

/** A ZIP archive as uploaded. */
type ImportZipInput = { name: string; content: Uint8Array };

/**
 * Creates a template from the HTML or the MJML in a ZIP archive, and stores the pictures that it shows from there with it. The
 * report has the pictures that were left out. Not idempotent.
 *
 * @throws {AppError} invalidFormat (no archive, no document in it, or one that is no text), invalidField, overQuota,
 *   planExpired, limitReached, tooMuchWaiting, queueUnavailable
 */
export const importZip = (ctx: Context, { content }: ImportZipInput): Promise<ImportedTemplate> =>
  takeImportTurn(ctx, () => importContent(ctx, content));

async function importContent(ctx: Context, content: Uint8Array): Promise<ImportedTemplate> {
  const zip = readZip(content);
  if (!zip) throw refusal('The file is not a ZIP archive that can be read.');
  const path = findDocument(zip.paths);
  if (path === null) throw refusal('The ZIP archive has no HTML and no MJML file.');
  const source = Source.safeParse(await readText(zip, path));
  if (!source.success || source.data === '') throw refusal(`${path} is empty, damaged or larger than 1 MiB.`);
  const folder = posix.dirname(path);
  const pictures = listPicturePaths(source.data, folder);
  // Nothing is decoded for a company that may have no more templates.
  await requireInsertable(ctx);
  const made = await makePictures(
    ctx,
    pictures.map((address) => ({ address, name: posix.basename(address), read: (max) => zip.read(address, max) })),
  );
  const format = path.toLowerCase().endsWith('.mjml') ? 'mjml' : 'html';
  const read = await readSource(format, replacePictures(source.data, folder, made.urls));
  return createImported(ctx, {}, read, made);
}

/** Characters of a document take up to four bytes each. */
const DOCUMENT_MAX_BYTES = 4_194_304;

async function readText(zip: Zip, path: string): Promise<string | undefined> {
  const content = (await zip.read(path, DOCUMENT_MAX_BYTES))?.content;
  return content ? new TextDecoder().decode(content) : undefined;
}

/** Finds the document of an archive: `index` before others, and one in no folder before one in a folder. */
function findDocument(paths: readonly string[]): string | null {
  const documents = paths.filter((path) => /\.(?:html?|mjml)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path));
  const rank = (path: string): number => path.split('/').length * 2 + (/(?:^|\/)index\.[^/]+$/i.test(path) ? 0 : 1);
  return documents.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

const refusal = (cause: string): AppError => new AppError('invalidFormat', { field: 'file', cause, message: cause });
