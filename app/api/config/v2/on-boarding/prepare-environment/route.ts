import { prepareEnvironment } from '#lib/account/onboarding/prepare-environment.ts';
import { Preparation, PrepareEnvironmentInput } from '#lib/account/onboarding/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Run one step of the preparation of an environment',
    access: 'session',
    feature: 'app.environment',
    body: PrepareEnvironmentInput,
    answer: Preparation,
    run: ({ ctx, body }) => prepareEnvironment(ctx, body),
  }),
});
