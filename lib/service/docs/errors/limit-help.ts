import type { limitErrors } from '#lib/core/errors/catalogue/limits.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of links, files and names. */
export const limitHelp: Readonly<Record<keyof typeof limitErrors, ErrorHelp>> = {
  linkExpired: {
    when: 'The link was valid for a time that has passed, or a newer one replaced it.',
    fix: 'Ask for a new link where you asked for this one.',
  },
  resendTooSoon: {
    when: 'The last mail was sent less than a minute ago.',
    fix: 'Wait for the seconds of `retry-after`, and look into your spam folder meanwhile.',
  },
  tooMuchWaiting: {
    when: 'Your company started more work than it may have waiting, such as previews of large templates, imports or pictures. Other companies are not affected.',
    fix: 'Wait for the answers that are outstanding, or for the seconds of `retry-after`, and send one request after the other.',
  },
  limitReached: {
    when: 'The installation allows no more of these things for one account, such as keys or pools.',
    fix: 'Delete one that you do not need, or ask the operator.',
  },
  duplicate: {
    when: 'A thing with this name, alias or domain exists already; the message names it.',
    fix: 'Choose another name, or use the one that exists.',
  },
  fileTooLarge: {
    when: 'The file is larger than the limit in the message.',
    fix: 'Compress or divide the file.',
  },
  fileTypeNotAllowed: {
    when: 'Files of this type are not taken. The bytes of a file count, not only its name.',
    fix: 'Convert the file to one of the common types for pictures, documents or tables.',
  },
  imageAspectRatio: {
    when: 'The picture has another shape than the place for it: a photo has to be nearly square.',
    fix: 'Crop the picture, and upload it again.',
  },
};
