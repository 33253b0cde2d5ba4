import { z } from 'zod';
import {
  getMedia,
  getMediaUsage,
  labelMedia,
  listLabels,
  listMedia,
  listTypes,
  updateMediaItem,
} from '#lib/content/media/library.ts';
import { replaceMedia } from '#lib/content/media/replace.ts';
import {
  ChangedMedia,
  CompletedUpload,
  DeleteMediaQuery,
  LabelMediaInput,
  ListMediaQuery,
  MediaDetail,
  MediaItem,
  MediaLabelList,
  MediaPage,
  MediaTypeList,
  MediaUsage,
  PresignedUpload,
  PresignInput,
  ReceivedUpload,
  UpdateMediaInput,
} from '#lib/content/media/schema.ts';
import { deleteMedia, emptyTrash, restoreMedia } from '#lib/content/media/trash.ts';
import { completeUpload, receiveUpload, startUpload, uploadFile } from '#lib/content/media/upload.ts';
import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

const view = { access: 'media/view', feature: 'fileManager' } as const;
const change = { access: 'media/modify', feature: 'fileManager' } as const;

/** The calls of the file manager. */
export const CALLS = {
  'GET /api/suite/v1/media': call({
    ...view,
    summary: 'List the files of the library, or those in the trash',
    query: ListMediaQuery,
    answer: MediaPage,
    run: ({ ctx, query }) => listMedia(ctx, query),
  }),
  'POST /api/suite/v1/media': call({
    ...change,
    summary: 'Add a file to the library in one request',
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: MediaItem,
    status: 201,
    run: async ({ ctx, readFile }) => (await uploadFile(ctx, await readFile())).item,
  }),
  'GET /api/suite/v1/media/usage-status': call({
    ...view,
    summary: 'Get how much of the storage is used, and of it by the trash',
    answer: MediaUsage,
    run: ({ ctx }) => getMediaUsage(ctx),
  }),
  'GET /api/suite/v1/media/label': call({
    ...view,
    summary: 'List the labels of the files in the library',
    answer: MediaLabelList,
    run: ({ ctx }) => listLabels(ctx),
  }),
  'POST /api/suite/v1/media/label': call({
    ...change,
    summary: 'Add labels to files and remove others',
    body: LabelMediaInput,
    answer: ChangedMedia,
    run: ({ ctx, body }) => labelMedia(ctx, body),
  }),
  'GET /api/suite/v1/media/type': call({
    ...view,
    summary: 'List the types of the files in the library',
    answer: MediaTypeList,
    run: ({ ctx }) => listTypes(ctx),
  }),
  'POST /api/suite/v1/media/presigned': call({
    ...change,
    summary: 'Announce a file, and get the address that takes its bytes within an hour',
    body: PresignInput,
    answer: PresignedUpload,
    status: 201,
    run: ({ ctx, body }) => startUpload(ctx, body),
  }),
  'PUT /api/suite/v1/media/upload/{token}': call({
    access: 'public',
    summary: 'Send the bytes of an announced file; the signed address is all that is needed',
    answer: ReceivedUpload,
    run: ({ ctx, params, request }) => receiveUpload(ctx, params.token ?? '', request),
  }),
  'DELETE /api/suite/v1/media/trash': call({
    ...change,
    summary: 'Delete for good all files in the trash that no document shows',
    answer: z.object({
      deleted: z.int().meta({ description: 'Files that were deleted.' }),
      kept: z.int().meta({ description: 'Files that stay, because a document shows them.' }),
    }),
    run: ({ ctx }) => emptyTrash(ctx),
  }),
  'GET /api/suite/v1/media/{id}': call({
    ...view,
    summary: 'Get a file with the documents that show it',
    answer: MediaDetail,
    run: ({ ctx, params }) => getMedia(ctx, { id: params.id ?? '' }),
  }),
  'PUT /api/suite/v1/media/{id}': call({
    ...change,
    summary: 'Rename a file, or replace its labels',
    body: UpdateMediaInput,
    answer: MediaItem,
    run: ({ ctx, params, body }) => updateMediaItem(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/suite/v1/media/{id}': call({
    ...change,
    summary: 'Put a file into the trash; delete one that is there for good',
    query: DeleteMediaQuery,
    status: 204,
    run: ({ ctx, params, query }) => deleteMedia(ctx, { ...query, id: params.id ?? '' }),
  }),
  'POST /api/suite/v1/media/{id}/complete': call({
    ...change,
    summary: 'Complete an upload: its content is checked, and the file is in the library',
    answer: CompletedUpload,
    run: ({ ctx, params }) => completeUpload(ctx, { id: params.id ?? '' }),
  }),
  'POST /api/suite/v1/media/{id}/replace': call({
    ...change,
    summary: 'Replace the content of a file by another one of its type; its id and its addresses stay the same',
    upload: { field: 'file', maxBytes: UPLOAD_MAX_BYTES },
    answer: MediaItem,
    run: ({ ctx, params, readFile }) => replaceMedia(ctx, { id: params.id ?? '', read: readFile }),
  }),
  'POST /api/suite/v1/media/{id}/restore': call({
    ...change,
    summary: 'Take a file out of the trash',
    answer: MediaItem,
    run: ({ ctx, params }) => restoreMedia(ctx, { id: params.id ?? '' }),
  }),
};
