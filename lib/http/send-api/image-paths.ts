import { deleteImage } from '#lib/content/templates/images/delete-image.ts';
import { getImage } from '#lib/content/templates/images/get-image.ts';
import { listImages } from '#lib/content/templates/images/list-images.ts';
import {
  DeletedImage,
  Image,
  ImageDetail,
  ImageList,
  ListImagesQuery,
  UploadImageBody,
} from '#lib/content/templates/images/schema.ts';
import { uploadImage } from '#lib/content/templates/images/upload-image.ts';
import type { Context } from '#lib/core/context.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { keyContext } from './key-context.ts';
import type { AdmittedCall, Path, Route } from './route.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query'>;

const on = (
  grant: 'templates/view' | 'templates/modify',
  facts: Facts,
  run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>,
): Route => ({
  ...facts,
  grant,
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    const ctx = await keyContext(admitted, grant === 'templates/view' ? 'template' : 'template.update');
    return { answer: await run(ctx, admitted), replayed: false };
  },
});

/** The calls of the images of templates (docs/templates.md). A sub-account's key has its own images. */
export const IMAGE_PATHS: readonly Path[] = [
  {
    pattern: /^\/images$/,
    name: '/images',
    methods: {
      GET: on(
        'templates/view',
        { summary: 'List the images of templates', query: ListImagesQuery, answer: ImageList },
        (ctx, { call }) =>
          listImages(ctx, parseInput(ListImagesQuery, Object.fromEntries(new URLSearchParams(call.query)))),
      ),
      POST: on(
        'templates/modify',
        { summary: 'Upload an image for templates, as base64', body: UploadImageBody, answer: Image },
        (ctx, { body }) => {
          const { name, content } = parseInput(UploadImageBody, body);
          return uploadImage(ctx, { name, content: Buffer.from(content, 'base64') });
        },
      ),
    },
  },
  {
    pattern: /^\/images\/([^/]+)$/,
    name: '/images/{id}',
    methods: {
      GET: on(
        'templates/view',
        { summary: 'Get an image with the templates that show it', answer: ImageDetail },
        (ctx, { id }) => getImage(ctx, { id }),
      ),
      DELETE: on('templates/modify', { summary: 'Delete an image', answer: DeletedImage }, async (ctx, { id }) => ({
        object: 'image',
        deleted: true,
        id: await deleteImage(ctx, { id }),
      })),
    },
  },
];
