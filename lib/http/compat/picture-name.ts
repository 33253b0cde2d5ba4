import { mediaTypeOf } from '#lib/engine/messages/files/media-types.ts';

/**
 * Returns the file name of a picture that HTML shows by its name (`cid:`). A name without the ending of a usual file is an
 * id that a client made, such as Django's Anymail: undefined, so that the media type names the file.
 */
export const pictureName = (contentId: string): string | undefined =>
  mediaTypeOf(contentId) === null ? undefined : contentId;
