import { posix } from 'node:path';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ImportedTemplate } from '../calls/schema.ts';
import { Source } from '../schema.ts';
import { importTemplate } from './import-template.ts';
import { readZip } from './read-zip.ts';
import { listPicturePaths, replacePictures } from './replace-pictures.ts';
import { uploadPictures } from './upload-pictures.ts';

/** A ZIP archive as uploaded. */
type ImportZipInput = { name: string; content: Uint8Array };

/**
 * Creates a template from the HTML or the MJML in a ZIP archive, and uploads the pictures that it shows from there. The
 * report has the pictures that were left out. Not idempotent.
 *
 * @throws {AppError} invalidFormat (no archive, no document in it, or one that is no text), limitReached, invalidField,
 *   queueUnavailable
 */
export async function importZip(ctx: Context, { content }: ImportZipInput): Promise<ImportedTemplate> {
  const zip = readZip(content);
  if (!zip) throw refusal('The file is not a ZIP archive that can be read.');
  const path = findDocument(zip.paths);
  if (path === null) throw refusal('The ZIP archive has no HTML and no MJML file.');
  const source = Source.safeParse((await zip.read(path))?.toString('utf8').replace(/^\uFEFF/, ''));
  if (!source.success || source.data === '') throw refusal(`${path} is empty, damaged or larger than 1 MiB.`);
  const folder = posix.dirname(path);
  const pictures = listPicturePaths(source.data, folder);
  const { urls, report } = await uploadPictures(
    ctx,
    pictures.map((address) => ({ address, name: posix.basename(address), read: () => zip.read(address) })),
  );
  const imported = await importTemplate(ctx, {
    format: path.toLowerCase().endsWith('.mjml') ? 'mjml' : 'html',
    content: replacePictures(source.data, folder, urls),
  });
  return { ...imported, report: [...report, ...imported.report] };
}

/** Finds the document of an archive: `index` before others, and one in no folder before one in a folder. */
function findDocument(paths: readonly string[]): string | null {
  const documents = paths.filter((path) => /\.(?:html?|mjml)$/i.test(path) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(path));
  const rank = (path: string): number => path.split('/').length * 2 + (/(?:^|\/)index\.[^/]+$/i.test(path) ? 0 : 1);
  return documents.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

const refusal = (cause: string): AppError =>
  new AppError('invalidFormat', { field: 'file', cause, message: cause });
