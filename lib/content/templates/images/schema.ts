import { z } from 'zod';
import { TemplateKind } from '../schema.ts';

/** Images of one company. */
export const IMAGES_MAX = 2_000;

/** An uploaded image. Its `url` is public, and stays the same for as long as the image exists. */
export const Image = z.object({
  object: z.literal('image'),
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  created_at: z.iso.datetime(),
});
export type Image = z.infer<typeof Image>;

/** Characters of base64 that the largest file takes. */
const CONTENT_MAX = 28_000_000;

/** The body of `POST /images` of the send API: a file as base64. */
export const UploadImageBody = z.strictObject({
  name: z.string().min(1).max(255),
  content: z.string().min(1).max(CONTENT_MAX),
});
export type UploadImageBody = z.infer<typeof UploadImageBody>;

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

/** The query of `GET /media/image` and of `GET /images`: the newest first. */
export const ListImagesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  search: z.string().max(100).optional(),
});
export type ListImagesQuery = z.infer<typeof ListImagesQuery>;

/** A page of images, and the bytes that all images of the company take. */
export const ImageList = z.object({
  object: z.literal('list'),
  has_more: z.boolean(),
  total: z.int(),
  storage_bytes: z.int(),
  data: z.array(Image),
});
export type ImageList = z.infer<typeof ImageList>;

/** The answer to a deletion. */
export const DeletedImage = z.object({ object: z.literal('image'), id: z.uuid(), deleted: z.literal(true) });
export type DeletedImage = z.infer<typeof DeletedImage>;
