import { getPhoto } from '#lib/account/identity/profile/get-photo.ts';
import { answerPhoto } from '#lib/http/config-api/answer-photo.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the photo of the caller or of a colleague',
    access: 'session',
    media: 'image/*',
    product: false,
    run: async ({ ctx, params }) => answerPhoto(await getPhoto(ctx, { id: params.id ?? '' })),
  }),
});
