import { posix } from 'node:path';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ImportedTemplate, ImportNote } from '../calls/schema.ts';
import { uploadImage } from '../images/upload-image.ts';
import { Source } from '../schema.ts';
import { importTemplate } from './import-template.ts';
import { readZip, type Zip } from './read-zip.ts';
import { listPicturePaths, replacePictures } from './replace-pictures.ts';

/** Pictures of one archive. */
const PICTURES_MAX = 100;

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
  const { urls, report } = await uploadPictures(ctx, zip, pictures);
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

async function uploadPictures(ctx: Context, zip: Zip, paths: readonly string[]) {
  const urls = new Map<string, string>();
  const report: ImportNote[] = [];
  const leaveOut = (path: string, reason: string) =>
    report.push({ level: 'warning', message: `${path.slice(0, 200)} was left out: ${reason}` });
  for (const path of paths.slice(0, PICTURES_MAX)) {
    const content = await zip.read(path);
    if (!content) {
      leaveOut(path, 'the archive has no such file, or it is damaged.');
      continue;
    }
    try {
      urls.set(path, (await uploadImage(ctx, { name: posix.basename(path), content })).url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leaveOut(path, error.message);
    }
  }
  for (const path of paths.slice(PICTURES_MAX)) leaveOut(path, `an archive may have ${PICTURES_MAX} images.`);
  if (urls.size > 0) report.unshift({ level: 'info', message: `${urls.size} images were uploaded.` });
  return { urls, report };
}

const refusal = (message: string): AppError => new AppError('invalidFormat', { field: 'file', message });
