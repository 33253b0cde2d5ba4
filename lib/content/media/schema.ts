import { z } from 'zod';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import {
  IMPORT_MAX_BYTES,
  LISTED_STATES,
  MEDIA_BATCH_MAX,
  MEDIA_LABEL_LENGTH,
  MEDIA_LABELS_MAX,
  MEDIA_SORTS,
  MEDIA_TYPES,
  MEDIA_USE_KINDS,
} from './values.ts';

const NAME_MAX = 255;

const MediaLabel = z.string().trim().min(1).max(MEDIA_LABEL_LENGTH);

const MediaLabels = z.array(MediaLabel).max(MEDIA_LABELS_MAX);

/** A picture of a file in a format that every mail program shows. */
const MailPicture = z.object({
  url: z.string().meta({ description: 'The address of the picture, which is public.' }),
  width: z.int().nullable().meta({ description: 'The width in pixels.' }),
  height: z.int().nullable().meta({ description: 'The height in pixels.' }),
});

/** A file of the library. */
export const MediaItem = z.object({
  id: z.uuid().meta({ description: 'The id of the file, which is a part of its address.' }),
  name: z.string().meta({ description: 'The name of the file.', example: 'winter-hero.jpg' }),
  extension: z.string().meta({ description: 'The end of the name, by which its content was checked.', example: 'jpg' }),
  type: z.enum(MEDIA_TYPES).meta({ description: 'The family of the file.' }),
  contentType: z.string().meta({ description: 'The media type of the file.', example: 'image/jpeg' }),
  bytes: z.int().meta({ description: 'The size in bytes.' }),
  width: z.int().nullable().meta({ description: 'The width of a picture in pixels.' }),
  height: z.int().nullable().meta({ description: 'The height of a picture in pixels.' }),
  labels: z.array(z.string()).meta({ description: 'The labels of the file.' }),
  state: z.enum(LISTED_STATES).meta({ description: 'Whether the file is in the trash.' }),
  url: z.string().meta({ description: 'The address of the file, which is public and stays the same.' }),
  mail: MailPicture.nullable().meta({ description: 'The picture to use in mail; null for a file that is no picture.' }),
  thumbnail: z.string().nullable().meta({
    description: 'The address of a small picture, 640 pixels at most, for lists; null for a file that is no picture.',
  }),
  uses: z.int().meta({ description: 'The number of documents that show the file.' }),
  createdAt: z.iso.datetime().meta({ description: 'When the file was added.' }),
  usedAt: z.iso.datetime().meta({ description: 'When the file was added or put into a document last.' }),
  trashedAt: z.iso.datetime().nullable().meta({ description: 'When the file was put into the trash.' }),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'When a file in the trash is deleted for good.' }),
});
export type MediaItem = z.infer<typeof MediaItem>;

/** A document that shows a file. */
const MediaUser = z.object({
  kind: z.enum(MEDIA_USE_KINDS).meta({ description: 'The kind of the document.' }),
  id: z.uuid().meta({ description: 'The id of the document.' }),
  title: z.string().meta({ description: 'The name of the document at its last save.' }),
});

/** A file with the documents that show it. */
export const MediaDetail = MediaItem.extend({
  createdBy: z.string().nullable().meta({ description: 'The person who added the file; null for a program.' }),
  usedBy: z.array(MediaUser).meta({ description: 'The documents that show the file, 100 at most.' }),
});
export type MediaDetail = z.infer<typeof MediaDetail>;

/** The query of the library. */
export const ListMediaQuery = listQuery({
  sorts: MEDIA_SORTS,
  filters: {
    type: z.enum(MEDIA_TYPES).optional().meta({ description: 'Files of one family.' }),
    label: MediaLabel.optional().meta({ description: 'Files with a label.' }),
    used: z.enum(['yes', 'no']).optional().meta({ description: 'Files that a document shows, or that none does.' }),
    state: z.enum(LISTED_STATES).default('ready').meta({ description: 'Files in use, or those in the trash.' }),
  },
});
export type ListMediaQuery = z.output<typeof ListMediaQuery>;

/** A page of the library. */
export const MediaPage = listAnswer(MediaItem);

/** The query of the library with an API key. */
export const ListMediaAfterQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'Files of one answer.' }),
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` of the page before.' }),
  search: z.string().trim().max(100).optional().meta({ description: 'Words of names, or a label.' }),
  type: z.enum(MEDIA_TYPES).optional().meta({ description: 'Files of one family.' }),
  label: MediaLabel.optional().meta({ description: 'Files with a label.' }),
  state: z.enum(LISTED_STATES).default('ready').meta({ description: 'Files in use, or those in the trash.' }),
});
export type ListMediaAfterQuery = z.output<typeof ListMediaAfterQuery>;

/** A part of the library, the newest first. */
export const MediaCursorPage = z.object({
  data: z.array(MediaItem).meta({ description: 'The files.' }),
  nextCursor: z.uuid().nullable().meta({ description: 'The cursor of the next page; null at the end.' }),
});

/** The changes of a file; what is left out stays. */
export const UpdateMediaInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX).optional().meta({
    description: 'The new name. Its end must stay the same, and may be left out.',
    example: 'winter-hero',
  }),
  labels: MediaLabels.optional().meta({ description: 'The labels of the file in place of those that it has.' }),
});
export type UpdateMediaInput = z.infer<typeof UpdateMediaInput>;

/** The query of the deletion of a file. */
export const DeleteMediaQuery = z.strictObject({
  force: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true')
    .meta({ description: 'Deletes the file for good and at once, also where documents show it.' }),
});

/** A file that is announced before its bytes are sent. */
export const PresignInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(NAME_MAX)
    .meta({ description: 'The name of the file.', example: 'winter-hero.jpg' }),
  type: z.string().trim().max(100).optional().meta({
    description: 'The type of the file as its extension or media type, which must be that of its name.',
    example: 'image/jpeg',
  }),
  bytes: z
    .int()
    .min(1)
    .max(IMPORT_MAX_BYTES)
    .meta({
      description: `The size of the file in bytes: ${UPLOAD_MAX_BYTES} at most, of a file to import ${IMPORT_MAX_BYTES}.`,
    }),
  kind: z.enum(['file', 'import']).default('file').meta({
    description: 'A file of the library, or rows to import (csv, txt or xlsx), which no one else can read.',
  }),
  direct: z.boolean().default(true).meta({
    description: 'False to send the bytes here even where an object store would take them, as browsers do.',
  }),
});
export type PresignInput = z.output<typeof PresignInput>;

/** The address that takes the bytes of a file. */
export const PresignedUpload = z.object({
  id: z.uuid().meta({ description: 'The id of the file.' }),
  url: z.string().meta({ description: 'The address to which the bytes are sent.' }),
  method: z.literal('PUT').meta({ description: 'The method of the request with the bytes.' }),
  headers: z
    .record(z.string(), z.string())
    .meta({ description: 'The headers of that request. They are a part of its signature.' }),
  expiresAt: z.iso.datetime().meta({ description: 'When the address stops to take bytes.' }),
});
export type PresignedUpload = z.infer<typeof PresignedUpload>;

/** The answer to bytes that have arrived. */
export const ReceivedUpload = z.object({
  id: z.uuid().meta({ description: 'The id of the file.' }),
  bytes: z.int().meta({ description: 'The bytes that have arrived.' }),
});

/** The answer to an upload that is complete. */
export const CompletedUpload = z.object({
  id: z.uuid().meta({ description: 'The id of the file.' }),
  name: z.string().meta({ description: 'The name of the file.' }),
  kind: z.enum(['file', 'import']).meta({ description: 'A file of the library, or rows to import.' }),
  bytes: z.int().meta({ description: 'The size in bytes, as it is stored.' }),
  item: MediaItem.nullable().meta({ description: 'The file of the library; null for rows to import.' }),
});
export type CompletedUpload = z.infer<typeof CompletedUpload>;

/** The labels of the library. */
export const MediaLabelList = z.object({
  data: z
    .array(
      z.object({
        name: z.string().meta({ description: 'The label.' }),
        files: z.int().meta({ description: 'Files with the label.' }),
      }),
    )
    .meta({ description: 'The labels by name.' }),
});

/** Labels that files get and lose. */
export const LabelMediaInput = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(MEDIA_BATCH_MAX).meta({ description: 'The ids of the files.' }),
  add: MediaLabels.default([]).meta({ description: 'Labels that each of the files gets.' }),
  remove: MediaLabels.default([]).meta({ description: 'Labels that each of the files loses.' }),
});
export type LabelMediaInput = z.output<typeof LabelMediaInput>;

/** The result of a change of several files. */
export const ChangedMedia = z.object({
  changed: z.int().meta({ description: 'Files that were changed.' }),
});

/** The types of the files in the library. */
export const MediaTypeList = z.object({
  data: z
    .array(
      z.object({
        extension: z.string().meta({ description: 'The end of the names.' }),
        type: z.enum(MEDIA_TYPES).meta({ description: 'The family of the files.' }),
        files: z.int().meta({ description: 'Files of the type.' }),
        bytes: z.int().meta({ description: 'The bytes that they take together.' }),
      }),
    )
    .meta({ description: 'The types that files have, the most frequent first.' }),
});

/** The use of the storage. */
export const MediaUsage = z.object({
  used: z.int().meta({ description: 'The bytes that are used, also by the trash and by the pictures of templates.' }),
  limit: z.int().meta({ description: 'The bytes that the plan allows; -1 is unlimited.' }),
  extraUsed: z.int().meta({ description: 'The bytes that are used of an extra quota.' }),
  extraLimit: z.int().meta({ description: 'The bytes of an extra quota.' }),
  enable: z.boolean().meta({ description: 'Whether the company may add files.' }),
  files: z.int().meta({ description: 'Files, also those in the trash.' }),
  images: z
    .int()
    .meta({ description: 'Images of templates, also those in the trash; the limit of files leaves them out.' }),
  filesLimit: z.int().meta({ description: 'The files that the plan allows; -1 is unlimited.' }),
  trashFiles: z.int().meta({ description: 'Files in the trash.' }),
  trashBytes: z.int().meta({ description: 'The bytes of the trash.' }),
});

/** The body of an upload with an API key: a file as base64. */
export const UploadMediaBody = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX).meta({ description: 'The name of the file.' }),
  content: z.string().min(1).max(28_000_000).meta({ description: 'The bytes of the file as base64.' }),
});

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
