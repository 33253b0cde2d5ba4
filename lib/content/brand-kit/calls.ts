import { getBrandKit, setBrandKit } from '#lib/content/brand-kit/brand-kit.ts';
import { BrandKit } from '#lib/content/brand-kit/schema.ts';
import { call } from '#lib/core/call.ts';

/** The suite's calls of the look that a company's messages have. */
export const CALLS = {
  'GET /api/suite/v1/brand-kit': call({
    summary: "Get the colors, the font and the button of the company's messages",
    access: 'templates/view',
    feature: 'template',
    answer: BrandKit,
    run: ({ ctx }) => getBrandKit(ctx),
  }),
  'PUT /api/suite/v1/brand-kit': call({
    summary: 'Set the colors, the font and the button of new messages; messages that exist stay as they are',
    access: 'templates/modify',
    feature: 'template',
    body: BrandKit,
    answer: BrandKit,
    run: ({ ctx, body }) => setBrandKit(ctx, body),
  }),
};
