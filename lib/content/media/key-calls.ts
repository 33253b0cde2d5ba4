import { z } from 'zod';
import { getMedia, listMediaAfter, updateMediaItem } from '#lib/content/media/library.ts';
import {
  CompletedUpload,
  DeleteMediaQuery,
  ListMediaAfterQuery,
  MediaCursorPage,
  MediaDetail,
  MediaItem,
  PresignedUpload,
  PresignInput,
  UpdateMediaInput,
  UploadMediaBody,
} from '#lib/content/media/schema.ts';
import { deleteMedia, restoreMedia } from '#lib/content/media/trash.ts';
import { completeUpload, startUpload, uploadFile } from '#lib/content/media/upload.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { type KeyRequest, keyCall } from '#lib/senders/api-keys/key-call.ts';
import { requireLiveKey } from '#lib/senders/api-keys/require-live-key.ts';

const view = { grant: 'media/view', feature: 'fileManager', isCompanyOnly: true, isCamelCase: true } as const;
const change = { ...view, grant: 'media/modify' } as const;

/** Returns the context of a call with a key of production. */
function liveContext({ ctx }: Pick<KeyRequest, 'ctx'>): KeyRequest['ctx'] {
  requireLiveKey(ctx, 'Files');
  return ctx;
}

/** The calls of keys on the file manager. Files belong to the company, in production. */
export const KEY_CALLS = {
  'GET /api/v1/media': keyCall({
    ...view,
    summary: 'List the files of the library, the newest first, or those in the trash',
    query: ListMediaAfterQuery,
    answer: MediaCursorPage,
    run: async (request) => listMediaAfter(liveContext(request), request.query),
  }),
  'POST /api/v1/media': keyCall({
    ...change,
    summary: 'Add a file to the library, as base64',
    body: UploadMediaBody,
    answer: MediaItem,
    run: async (request) => {
      const content = Buffer.from(request.body.content, 'base64');
      const limit = UPLOAD_MAX_BYTES;
      if (content.byteLength > limit) throw new AppError('fileTooLarge', { field: 'content', values: { limit } });
      return (await uploadFile(liveContext(request), { name: request.body.name, content })).item;
    },
  }),
  'POST /api/v1/media/presigned': keyCall({
    ...change,
    summary: 'Announce a file, and get the address that takes its bytes within an hour',
    body: PresignInput,
    answer: PresignedUpload,
    run: async (request) => startUpload(liveContext(request), request.body),
  }),
  'GET /api/v1/media/{id}': keyCall({
    ...view,
    summary: 'Get a file with the documents that show it',
    answer: MediaDetail,
    run: async (request) => getMedia(liveContext(request), { id: request.params.id ?? '' }),
  }),
  'PATCH /api/v1/media/{id}': keyCall({
    ...change,
    summary: 'Rename a file, or replace its labels',
    body: UpdateMediaInput,
    answer: MediaItem,
    run: async (request) => updateMediaItem(liveContext(request), { ...request.body, id: request.params.id ?? '' }),
  }),
  'DELETE /api/v1/media/{id}': keyCall({
    ...change,
    summary: 'Put a file into the trash; delete one that is there for good',
    query: DeleteMediaQuery,
    answer: z.object({
      id: z.uuid().meta({ description: 'The id of the file.' }),
      deleted: z.literal(true).meta({ description: 'True: the file is in the trash, or deleted for good.' }),
    }),
    run: async (request) => {
      const id = request.params.id ?? '';
      await deleteMedia(liveContext(request), { ...request.query, id });
      return { id, deleted: true };
    },
  }),
  'POST /api/v1/media/{id}/complete': keyCall({
    ...change,
    summary: 'Complete an upload: its content is checked, and the file is in the library',
    answer: CompletedUpload,
    run: async (request) => completeUpload(liveContext(request), { id: request.params.id ?? '' }),
  }),
  'POST /api/v1/media/{id}/restore': keyCall({
    ...change,
    summary: 'Take a file out of the trash',
    answer: MediaItem,
    run: async (request) => restoreMedia(liveContext(request), { id: request.params.id ?? '' }),
  }),
};
