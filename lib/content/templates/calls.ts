import { deleteImage, listImages, uploadImage } from '#lib/content/media/images.ts';
import { DeletedImage, Image, ImageList, ListImagesQuery } from '#lib/content/media/schema.ts';
import { getImageWithUsers } from '#lib/content/templates/images/images.ts';
import { ImageDetail } from '#lib/content/templates/images/schema.ts';
import { call } from '#lib/core/call.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

/** The console's calls of templates. */
export const CALLS = {
  'GET /api/config/v1/media/image/{id}': call({
    summary: 'Get an image with the templates that show it',
    access: 'templates/view',
    feature: 'template',
    forSubaccounts: true,
    answer: ImageDetail,
    run: ({ ctx, params }) => getImageWithUsers(ctx, { id: params.id ?? '' }),
  }),
  'DELETE /api/config/v1/media/image/{id}': call({
    summary: 'Delete an image',
    access: 'templates/modify',
    feature: 'template.update',
    forSubaccounts: true,
    answer: DeletedImage,
    run: async ({ ctx, params }) => ({
      object: 'image',
      deleted: true,
      id: await deleteImage(ctx, { id: params.id ?? '' }),
    }),
  }),
  'GET /api/config/v1/media/image': call({
    summary: 'List the images of templates',
    access: 'templates/view',
    feature: 'template',
    forSubaccounts: true,
    query: ListImagesQuery,
    answer: ImageList,
    run: ({ ctx, query }) => listImages(ctx, query),
  }),
  'POST /api/config/v1/media/image': call({
    summary: 'Upload an image for templates, as a form with the file in the field image',
    access: 'templates/modify',
    feature: 'template.update',
    forSubaccounts: true,
    upload: { field: 'image', maxBytes: UPLOAD_MAX_BYTES },
    answer: Image,
    run: async ({ ctx, readFile }) => uploadImage(ctx, await readFile()),
  }),
};
