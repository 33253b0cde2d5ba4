import { z } from 'zod';
import { Image } from '#lib/content/media/schema.ts';
import { TemplateKind } from '../schema.ts';

/** A template that shows an image in its draft or in its published version. */
export const ImageUser = z.object({
  id: z.uuid(),
  alias: z.string(),
  name: z.string(),
  kind: TemplateKind,
  /** True if the published version shows it. */
  is_published: z.boolean(),
});
export type ImageUser = z.infer<typeof ImageUser>;

/** An image with the templates that show it. */
export const ImageDetail = Image.extend({ used_by: z.array(ImageUser) });
export type ImageDetail = z.infer<typeof ImageDetail>;
