import { UserDetail } from '#lib/account/identity/profile/schema.ts';
import { removePhoto, setPhoto } from '#lib/account/identity/profile/set-photo.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Set the photo of the caller, as a form with the file in the field image',
    access: 'session',
    upload: 'image',
    answer: UserDetail,
    renewsGuard: true,
    run: async ({ ctx, request }) => setPhoto(ctx, await readUpload(request, 'image', UPLOAD_MAX_BYTES)),
  }),
  DELETE: handle({
    summary: 'Delete the photo of the caller',
    access: 'session',
    answer: UserDetail,
    renewsGuard: true,
    run: ({ ctx }) => removePhoto(ctx),
  }),
});
