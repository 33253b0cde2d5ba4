import type { z } from 'zod';
import { createCaptcha } from '#lib/account/identity/captcha/captcha.ts';
import { CaptchaAnswer } from '#lib/account/identity/schema.ts';
import type { Answered } from '#lib/core/call.ts';
import { SendSdkEmailInput, SentSdkEmail } from '#lib/engine/sdk-keys/schema.ts';
import { sendSdkEmail } from '#lib/engine/sdk-keys/send-sdk-email.ts';
import type { AuthenticatedSdkKey } from '#lib/senders/api-keys/sdk/authenticate-sdk-key.ts';
import type { ApiCall } from '../send-api/call.ts';

/** One call that an SDK key may make; each is a POST. */
export type SdkPath = {
  name: string;
  summary: string;
  body?: z.ZodType;
  answer: z.ZodType;
  headers?: Record<string, string>;
  run(call: ApiCall, key: AuthenticatedSdkKey, body: unknown): Promise<Answered<unknown>>;
};

/** The calls that SDK keys may make, all of them. */
export const SDK_PATHS: readonly SdkPath[] = [
  {
    name: '/sdk/emails',
    summary: "Send a template of the SDK key's list to one recipient",
    body: SendSdkEmailInput,
    answer: SentSdkEmail,
    headers: {
      'idempotency-key':
        'A repeated request with the same key and body within 24 hours returns the first answer (1–256 characters).',
      'x-app-id': 'The id of the app, for calls that no page makes.',
    },
    run: (call, key, body) => {
      const idempotencyKey = call.header('idempotency-key');
      return sendSdkEmail(key, body, {
        ip: call.ip,
        now: new Date(),
        ...(idempotencyKey !== null && { idempotencyKey }),
      });
    },
  },
  {
    name: '/sdk/captcha',
    summary: 'Get a proof-of-work challenge for an SDK key that requires one',
    answer: CaptchaAnswer,
    headers: { 'x-app-id': 'The id of the app, for calls that no page makes.' },
    run: async () => ({ answer: await createCaptcha({ now: () => new Date() }), replayed: false }),
  },
];
