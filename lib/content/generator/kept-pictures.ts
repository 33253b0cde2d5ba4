import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { FixedPicture, listTaggedTexts, PictureSpec } from '#lib/documents/pictures.ts';
import { PartId } from '#lib/documents/registry.ts';
import { type CompiledTemplate, compileTemplate, type TemplatePart } from '#lib/mail/template/compile-template.ts';
import type { RenderInput } from '#lib/mail/template/render/run.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { canSignPictures, pictureAddress } from './token.ts';

/** The pictures of a content that differ from message to message, by the ids of their blocks. */
export const KeptPictures = z.record(PartId, PictureSpec);
export type KeptPictures = z.infer<typeof KeptPictures>;

/** A picture that is ready to be rendered; the parts of its template are its texts with tags, by their paths. */
type CompiledPicture = { spec: PictureSpec; template: CompiledTemplate };

/** Pictures that are ready to be rendered. */
export type CompiledPictures = ReadonlyMap<string, CompiledPicture>;

/** Reads the pictures of a stored content; a column that is null has none. @throws {ZodError} */
export const readKeptPictures = (json: unknown): KeptPictures => KeptPictures.parse(json ?? {});

/** Gives the events among pictures the names and the version that calendars know them by: a later version replaces an earlier one. */
export const nameEvents = (
  kept: KeptPictures,
  { templateId, version }: { templateId: string; version: number },
): KeptPictures =>
  Object.fromEntries(
    Object.entries(kept).map(([id, spec]) => [
      id,
      spec.kind === 'calendar' ? { ...spec, uid: `${id}.${templateId}`, sequence: version } : spec,
    ]),
  );

/** Lists the texts of pictures that have tags, as parts of a template. */
export const listPictureParts = (kept: KeptPictures): TemplatePart[] =>
  Object.entries(kept).flatMap(([id, spec]) =>
    listTaggedTexts(spec).map(({ path, text }) => ({ name: `pictures.${id}.${path.join('.')}`, kind: 'text', text })),
  );

/** Compiles the texts of pictures. @throws {TemplateError} */
export const compilePictures = (kept: KeptPictures, dialect: CompiledTemplate['dialect']): CompiledPictures =>
  new Map(
    Object.entries(kept).map(([id, spec]) => [
      id,
      { spec, template: compileTemplate({ dialect, parts: listPictureParts({ [id]: spec }) }) },
    ]),
  );

/**
 * Returns the values behind `@picture`: the address of each picture for one message. A picture is signed when a tag asks for it. Of
 * values that cannot be drawn it is empty where missing values print nothing, and else a refusal.
 *
 * @param origin of the addresses, without a final slash.
 */
export function createPictureValues(
  pictures: CompiledPictures,
  input: RenderInput,
  origin: string,
): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [id, picture] of pictures) {
    let address: string | undefined;
    Object.defineProperty(values, id, {
      enumerable: true,
      get: () => {
        address ??= renderPicture(id, picture, input, origin);
        return address;
      },
    });
  }
  return values;
}

/** @throws {TemplateError} missingVariable @throws {AppError} templateRendering */
function renderPicture(id: string, { spec, template }: CompiledPicture, input: RenderInput, origin: string): string {
  const isRequired = input.missing === 'refuse';
  const field = `pictures.${id}`;
  if (!canSignPictures()) {
    if (!isRequired) return '';
    throw new AppError('templateRendering', {
      field,
      cause: 'pictures need the setting ENCRYPTION_KEY of the installation',
    });
  }
  const { parts } = renderTemplate(template, input);
  const filled: unknown = structuredClone(spec);
  for (const { path } of listTaggedTexts(spec))
    setAt(filled, path, parts.get(`pictures.${id}.${path.join('.')}`) ?? '');
  const read = FixedPicture.safeParse(filled);
  if (read.success) return pictureAddress(read.data, origin);
  if (!isRequired) return '';
  const [issue] = read.error.issues;
  const cause = `the picture of the block ${id} cannot be drawn: ${issue?.path.join('.')} ${issue?.message}`;
  throw new AppError('templateRendering', { field, cause });
}

/** Sets a text within a value of JSON. */
function setAt(value: unknown, [step = '', ...rest]: readonly (string | number)[], text: string): void {
  if (typeof value !== 'object' || value === null) return;
  if (rest.length === 0) Reflect.set(value, step, text);
  else setAt(Reflect.get(value, step), rest, text);
}
