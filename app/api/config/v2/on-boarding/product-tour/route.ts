import { answerWithClaim } from '#lib/http/answer-with-claim.ts';
import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { getShownTour } from '#lib/onboarding/get-shown-tour.ts';
import { ProductTour, TickTourInput } from '#lib/onboarding/schema.ts';
import { tickTour } from '#lib/onboarding/tick-tour.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'The product tour of the company, step by step',
    access: 'company/view',
    answer: ProductTour,
    run: ({ ctx }) => getShownTour(ctx),
  }),
  PUT: handle({
    summary: 'Ticks steps of the tour that people tick by themselves',
    access: 'session',
    body: TickTourInput,
    answer: ProductTour,
    run: async ({ ctx, body }) => answerWithClaim(ctx, ProductTour, await tickTour(ctx, body)),
  }),
});
