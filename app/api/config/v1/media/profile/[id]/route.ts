import { answerPhoto } from '#lib/http/answer-photo.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getPhoto } from '#lib/identity/profile/get-photo.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The photo of the caller or of a colleague.',
    access: 'session',
    media: 'image/*',
    product: false,
    run: async ({ ctx, params }) => answerPhoto(await getPhoto(ctx, { id: params.id ?? '' })),
  }),
});
