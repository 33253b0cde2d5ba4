import { getShownTour } from '#lib/account/onboarding/queries.ts';
import { ProductTour, TickTourInput } from '#lib/account/onboarding/schema.ts';
import { tickTour } from '#lib/account/onboarding/tick-tour.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { answerWithGuardToken } from '#lib/http/guard/answer-with-guard-token.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the product tour of the company',
    access: 'company/view',
    answer: ProductTour,
    run: ({ ctx }) => getShownTour(ctx),
  }),
  PUT: handle({
    summary: 'Mark steps of the product tour as done, for steps that are not detected automatically',
    access: 'session',
    body: TickTourInput,
    answer: ProductTour,
    run: async ({ ctx, body }) => answerWithGuardToken(ctx, ProductTour, await tickTour(ctx, body)),
  }),
});
