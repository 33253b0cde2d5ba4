import { deleteImage, listImages, uploadImage } from '#lib/content/media/images.ts';
import { DeletedImage, Image, ImageList, ListImagesQuery, UploadImageBody } from '#lib/content/media/schema.ts';
import { getImageWithUsers } from '#lib/content/templates/images/images.ts';
import { ImageDetail } from '#lib/content/templates/images/schema.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

const view = { grant: 'templates/view', feature: 'template' } as const;
const change = { grant: 'templates/modify', feature: 'template.update' } as const;

/** The calls of keys on the images of templates (docs/templates.md). A sub-account's key has its own images. */
export const KEY_CALLS = {
  'GET /api/v1/images': keyCall({
    ...view,
    summary: 'List the images of templates',
    query: ListImagesQuery,
    answer: ImageList,
    run: ({ ctx, query }) => listImages(ctx, query),
  }),
  'POST /api/v1/images': keyCall({
    ...change,
    summary: 'Upload an image for templates, as base64',
    body: UploadImageBody,
    answer: Image,
    run: ({ ctx, body: { name, content } }) => uploadImage(ctx, { name, content: Buffer.from(content, 'base64') }),
  }),
  'GET /api/v1/images/{id}': keyCall({
    ...view,
    summary: 'Get an image with the templates that show it',
    answer: ImageDetail,
    run: ({ ctx, params }) => getImageWithUsers(ctx, { id: params.id ?? '' }),
  }),
  'DELETE /api/v1/images/{id}': keyCall({
    ...change,
    summary: 'Delete an image',
    answer: DeletedImage,
    run: async ({ ctx, params }) => ({
      object: 'image',
      deleted: true,
      id: await deleteImage(ctx, { id: params.id ?? '' }),
    }),
  }),
};
