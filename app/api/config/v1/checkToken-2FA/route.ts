import { z } from 'zod';
import { actingUser } from '#lib/account/identity/acting-user.ts';
import { passTwoFactor } from '#lib/account/identity/pass-two-factor.ts';
import { getStage } from '#lib/account/identity/queries.ts';
import { PassTwoFactorInput } from '#lib/account/identity/schema.ts';
import { handle } from '#lib/http/config-api/handle.ts';
import { routes } from '#lib/http/config-api/routes.ts';
import { logSignIn } from '#lib/http/login/log-sign-in.ts';
import { answerStep, bearerTypeOf, LoginAnswer } from '#lib/http/login/login-answer.ts';
import { BearerType } from '#lib/http/session/bearer-token.ts';

const StageAnswer = z.object({ type: BearerType, isComplete: z.boolean() });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Get the stage of a session: complete, or the pending step',
    access: 'stage',
    answer: StageAnswer,
    run: async ({ ctx }) => {
      const stage = await getStage(ctx);
      return { type: bearerTypeOf(stage), isComplete: stage === 'full' };
    },
  }),
  POST: handle({
    summary: 'Submit the second factor of a sign-in: a code of the app or a recovery code',
    access: 'stage',
    body: PassTwoFactorInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const input = { ...body, ...actingUser(ctx), userAgent: request.headers.get('user-agent') ?? '' };
      return answerStep(request, ctx, await logSignIn(ctx, () => passTwoFactor(ctx, input)));
    },
  }),
});
