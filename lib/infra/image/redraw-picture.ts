import { FairThreads } from '../threads/fair-threads.ts';
import type { Picture, PictureAnswer, PictureJob } from './picture-job.ts';

/** The processor time of one picture, in milliseconds: some three times that of the largest cameras' pictures. */
const CPU_MS_MAX = 8_000;

/** Pictures are decoded in processes: a library of native code does it, whose work and faults a thread does not bound. */
const CODE = {
  name: 'mailwright-pictures',
  module: '#lib/infra/image/process.ts',
  isProcess: true,
  kindOf: () => 'picture',
};

/** The processes on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightPictures?: FairThreads<PictureJob, PictureAnswer> };

/**
 * Redraws a picture as `redrawPicture` does, in a format that every mail program shows: PNG, JPEG and GIF stay; others
 * become a GIF if they move, a PNG if they are transparent in parts, else a JPEG.
 *
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export const redrawForMail = (companyId: string, content: Uint8Array, side: number): Promise<PictureAnswer> =>
  redraw(companyId, { content, side, as: 'mail' });

/**
 * Redraws a picture in its own format, upright and no larger than a square of `side` pixels. Everything else in the file
 * is dropped: metadata such as the location and the camera (EXIF, XMP, IPTC), comments, and data after the image.
 *
 * @param companyId the owner of the picture; the pictures of a company are redrawn one after the other.
 * @returns null if it cannot be read: it is damaged, has more pixels than any camera takes, or takes too much work.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export const redrawPicture = async (companyId: string, content: Uint8Array, side: number): Promise<Picture | null> =>
  (await redraw(companyId, { content, side, as: 'own' })).picture;

/**
 * Draws a small picture of another as a WebP, of a film its first picture.
 *
 * @returns null if it cannot be read, as `redrawPicture`.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many are waiting
 */
export const drawThumbnail = async (companyId: string, content: Uint8Array, side: number): Promise<Picture | null> =>
  (await redraw(companyId, { content, side, as: 'thumbnail' })).picture;

async function redraw(companyId: string, job: PictureJob): Promise<PictureAnswer> {
  shared.mailwrightPictures ??= new FairThreads(CODE, { cpuMs: CPU_MS_MAX, loadCpuMs: 4_000, ownerWaitingMax: 32 });
  return (await shared.mailwrightPictures.run(companyId, job)) ?? { picture: null, cpuMs: CPU_MS_MAX };
}
