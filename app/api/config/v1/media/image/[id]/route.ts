import { deleteImage } from '#lib/content/templates/images/delete-image.ts';
import { getImage } from '#lib/content/templates/images/get-image.ts';
import { DeletedImage, ImageDetail } from '#lib/content/templates/images/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get an image with the templates that show it',
    access: 'templates/view',
    feature: 'template',
    forSubaccounts: true,
    answer: ImageDetail,
    run: ({ ctx, params }) => getImage(ctx, { id: params.id ?? '' }),
  }),
  DELETE: handle({
    summary: 'Delete an image',
    access: 'templates/modify',
    feature: 'template.update',
    forSubaccounts: true,
    answer: DeletedImage,
    run: async ({ ctx, params }) => ({
      ...{ object: 'image', deleted: true },
      id: await deleteImage(ctx, { id: params.id ?? '' }),
    }),
  }),
});
