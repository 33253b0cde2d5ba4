import { listImages } from '#lib/content/templates/images/list-images.ts';
import { Image, ImageList, ListImagesQuery } from '#lib/content/templates/images/schema.ts';
import { uploadImage } from '#lib/content/templates/images/upload-image.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { readUpload } from '#lib/http/request/read-upload.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'List the images of templates',
    access: 'templates/view',
    feature: 'template',
    forSubaccounts: true,
    query: ListImagesQuery,
    answer: ImageList,
    run: ({ ctx, query }) => listImages(ctx, query),
  }),
  POST: handle({
    summary: 'Upload an image for templates, as a form with the file in the field image',
    access: 'templates/modify',
    feature: 'template.update',
    forSubaccounts: true,
    upload: 'image',
    answer: Image,
    run: async ({ ctx, request }) => uploadImage(ctx, await readUpload(request, 'image', UPLOAD_MAX_BYTES)),
  }),
});
