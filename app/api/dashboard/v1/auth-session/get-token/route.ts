import { actingUser } from '#lib/account/identity/acting-user.ts';
import { getStage } from '#lib/account/identity/queries.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { LoginAnswer, presentLogin } from '#lib/http/login/login-answer.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'Get a bearer token of the current session; it becomes invalid when the session ends',
    access: 'stage',
    answer: LoginAnswer,
    run: async ({ ctx }) => presentLogin({ sessionId: actingUser(ctx).sessionId, stage: await getStage(ctx) }),
  }),
});
