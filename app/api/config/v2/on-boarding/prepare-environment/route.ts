import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { prepareEnvironment } from '#lib/onboarding/prepare-environment.ts';
import { Preparation, PrepareEnvironmentInput } from '#lib/onboarding/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Does one step of getting an environment ready',
    access: 'session',
    feature: 'app.environment',
    body: PrepareEnvironmentInput,
    answer: Preparation,
    run: ({ ctx, body }) => prepareEnvironment(ctx, body),
  }),
});
