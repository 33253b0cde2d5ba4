import { z } from 'zod';

/** Pictures for templates of one company. */
export const IMAGES_MAX = 2_000;

/** A picture for templates. Its `url` is public, and stays the same for as long as the image exists. */
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
  /** The address of a small picture for lists, 640 pixels at most. */
  thumbnail_url: z.string(),
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

/** The query of `GET /media/image` and of `GET /images`. */
export const ListImagesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  search: z.string().max(100).optional(),
  sort: z.enum(['-createdAt', '-usedAt']).default('-createdAt').meta({
    description: 'The newest first, or the one first that was uploaded or put into a template last.',
  }),
});
export type ListImagesQuery = z.output<typeof ListImagesQuery>;

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
