import type { MediaItem } from '#lib/content/media/schema.ts';

/** A picture to show in mail: its public address and its size in pixels. */
export type ChosenPicture = { url: string; width: number; height: number };

/** Returns a picture of the library in the format that every mail program shows. */
export const pictureOf = ({ url, width, height, mail }: MediaItem): ChosenPicture => ({
  url: mail?.url ?? url,
  width: mail?.width ?? width ?? 0,
  height: mail?.height ?? height ?? 0,
});
