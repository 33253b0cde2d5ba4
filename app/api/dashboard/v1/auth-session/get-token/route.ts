import { handle } from '#lib/http/handle.ts';
import { LoginAnswer, presentLogin } from '#lib/http/login-answer.ts';
import { routes } from '#lib/http/routes.ts';
import { actingUser } from '#lib/identity/acting-user.ts';
import { getStage } from '#lib/identity/get-stage.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: handle({
    summary: 'A bearer token of the session that asks; it ends with the session',
    access: 'stage',
    answer: LoginAnswer,
    run: async ({ ctx }) => presentLogin({ sessionId: actingUser(ctx).sessionId, stage: await getStage(ctx) }),
  }),
});
