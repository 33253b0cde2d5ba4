import type { PictureAddress } from '#lib/content/generator/schema.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { FixedPicture, type PictureSpec } from '#lib/documents/pictures.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { pictureAddress } from './token.ts';

/**
 * Returns the address of a picture at this installation. Stores nothing.
 *
 * @throws {AppError} invalidField if it cannot be drawn, or has template tags
 */
export const createPictureAddress = (spec: PictureSpec): PictureAddress => ({
  url: pictureAddress(parseInput(FixedPicture, spec), settings().PUBLIC_URL),
});
