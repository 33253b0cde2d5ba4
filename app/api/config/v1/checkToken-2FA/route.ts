import { z } from 'zod';
import { BearerType } from '#lib/http/bearer-token.ts';
import { handle } from '#lib/http/handle.ts';
import { logLogin } from '#lib/http/log-login.ts';
import { answerStep, bearerTypeOf, LoginAnswer } from '#lib/http/login-answer.ts';
import { routes } from '#lib/http/routes.ts';
import { actingUser } from '#lib/identity/acting-user.ts';
import { getStage } from '#lib/identity/get-stage.ts';
import { passTwoFactor } from '#lib/identity/pass-two-factor.ts';
import { PassTwoFactorInput } from '#lib/identity/schema.ts';

const StageAnswer = z.object({ type: BearerType, isComplete: z.boolean() });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: handle({
    summary: 'Whether a login is whole, or which step is still due',
    access: 'stage',
    answer: StageAnswer,
    run: async ({ ctx }) => {
      const stage = await getStage(ctx);
      return { type: bearerTypeOf(stage), isComplete: stage === 'full' };
    },
  }),
  POST: handle({
    summary: 'Give the second factor of a login: a code of the app or a recovery code',
    access: 'stage',
    body: PassTwoFactorInput,
    answer: LoginAnswer,
    run: async ({ ctx, body, request }) => {
      const input = { ...body, ...actingUser(ctx), userAgent: request.headers.get('user-agent') ?? '' };
      return answerStep(request, ctx, await logLogin(ctx, () => passTwoFactor(ctx, input)));
    },
  }),
});
