import {
  findImageCapacity,
  type ImageCapacity,
  makeImage,
  type NewImage,
  presentImage,
} from '#lib/content/media/images.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ImportNote } from '../calls/schema.ts';
import type { UnpackedFile } from './read-zip.ts';

/** Pictures of one import. */
const PICTURES_MAX = 100;

/** The pictures of one import together, in bytes: as files, unpacked, and again as they are stored. */
const BYTES_MAX = 67_108_864;

/** Processor time after which no more pictures of an import are read: some hundred of a usual mail take a third of it. */
const CPU_MS_MAX = 10_000;

/** A picture that an imported document shows: the address in the document, and its file. */
export type ImportedPicture = {
  address: string;
  name: string;
  /** Reads the file; null if it does not exist. */
  read: (bytesMax: number) => Promise<UnpackedFile | null>;
};

/** Images that are to be stored with an import, their addresses by those in the document, and the notes about them. */
export type MadePictures = { images: NewImage[]; urls: ReadonlyMap<string, string>; report: ImportNote[] };

/**
 * Makes images of the pictures of an imported document. Those that cannot be used, or are beyond the bounds of an import or
 * the limits of the company, are left out and reported. Stores nothing.
 *
 * @throws {AppError} tooMuchWaiting, queueUnavailable
 */
export async function makePictures(
  ctx: Context,
  pictures: readonly ImportedPicture[],
  cpuMsMax = CPU_MS_MAX,
): Promise<MadePictures> {
  const images: NewImage[] = [];
  const urls = new Map<string, string>();
  const report: ImportNote[] = [];
  const maker = new PictureMaker(ctx, await findImageCapacity(ctx), cpuMsMax);
  for (const [index, picture] of pictures.entries()) {
    const made = index < PICTURES_MAX ? await maker.make(picture) : `an import may have ${PICTURES_MAX} images.`;
    if (typeof made === 'string') {
      report.push({ level: 'warning', message: `${picture.address.slice(0, 200)} was left out: ${made}` });
    } else {
      images.push(made);
      urls.set(picture.address, presentImage(made.row).url);
    }
  }
  if (urls.size > 0) report.unshift({ level: 'info', message: `${urls.size} images were uploaded.` });
  return { images, urls, report };
}

/** The reasons for which pictures are left out. */
const REASONS = {
  missing: 'there is no such file.',
  damaged: 'the file is damaged or too large.',
  bytes: `the images of an import may have ${BYTES_MAX / 1_048_576} MiB together.`,
  work: 'the images of this import take too much work. Upload it on its own.',
};

/** Makes the images of one import within its bounds. */
class PictureMaker {
  readonly #ctx: Context;
  readonly #capacity: ImageCapacity;
  readonly #cpuMsMax: number;
  #unpackedBytes = 0;
  #storedBytes = 0;
  #cpuMs = 0;

  constructor(ctx: Context, capacity: ImageCapacity, cpuMsMax: number) {
    this.#ctx = ctx;
    this.#cpuMsMax = cpuMsMax;
    this.#capacity = capacity;
  }

  /** Makes the image of a picture, or returns the reason for which it is left out. */
  async make({ name, read }: ImportedPicture): Promise<NewImage | string> {
    if (this.#cpuMs >= this.#cpuMsMax) return REASONS.work;
    const bytesLeft = BYTES_MAX - this.#unpackedBytes;
    if (bytesLeft <= 0 || this.#storedBytes >= BYTES_MAX) return REASONS.bytes;
    const file = await read(bytesLeft);
    if (!file) return REASONS.missing;
    this.#unpackedBytes += file.unpackedBytes;
    const { content } = file;
    if (!content) return REASONS.damaged;
    try {
      const image = await makeImage(this.#ctx, { name, content }, (cpuMs) => {
        this.#cpuMs += cpuMs;
      });
      const { bytes } = image.row;
      if (this.#storedBytes + bytes > BYTES_MAX) return REASONS.bytes;
      const refusal = this.#capacity.take(bytes);
      if (refusal) return refusal.message;
      this.#storedBytes += bytes;
      return image;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'tooMuchWaiting' || error.code === 'queueUnavailable')
        throw error;
      return error.message;
    }
  }
}
