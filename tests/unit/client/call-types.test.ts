import { expect, expectTypeOf, it } from 'vitest';
import { api } from '#lib/client/api.ts';
import { type AnswerOf, type CallName, type Given, pathOf, type ReadName } from '#lib/client/calls.ts';
import { upload } from '#lib/client/upload.ts';
import type { useApi } from '#lib/client/use-api.ts';
import type { Webhook } from '#lib/connect/webhooks/schema.ts';

/** The calls with an answer that the browser knows nothing of. */
type Unknown = { [Name in CallName]: unknown extends AnswerOf<Name> ? Name : never }[CallName];

it('gives every answer the type of its schema', () => {
  expectTypeOf<AnswerOf<'GET /api/config/v1/webhook/{id}'>>().toEqualTypeOf<Webhook>();
  expectTypeOf<AnswerOf<'DELETE /api/config/v1/webhook/{id}'>>().toEqualTypeOf<undefined>();
  expectTypeOf<Unknown>().toEqualTypeOf<never>();
});

it('asks for what a call needs, and for nothing else', () => {
  expectTypeOf<Given<'GET /api/config/v1/webhook/{id}/attempt/{attemptId}'>['params']>().toEqualTypeOf<
    Record<'id' | 'attemptId', string | number>
  >();
  expectTypeOf<Parameters<typeof useApi>[0]>().toEqualTypeOf<ReadName | null>();
  const file = new File([], 'me.png');
  // Compiled and never run: each line is refused by the type check.
  const refused = [
    // @ts-expect-error no such call
    () => api('GET /api/config/v1/nothing'),
    // @ts-expect-error a part of the path is missing
    () => pathOf('GET /api/config/v1/webhook/{id}'),
    // @ts-expect-error a part of the path that there is not
    () => pathOf('GET /api/config/v1/webhook', { params: { id: 'a' } }),
    // @ts-expect-error a query without the value that it needs
    () => api('GET /api/config/v1/suppression/check', { query: {} }),
    // @ts-expect-error a body with a field that there is not
    () => api('POST /api/config/v1/webhook/{id}/resume', { params: { id: 'a' }, body: { since: 'now' } }),
    // @ts-expect-error a call without a body
    () => api('POST /api/config/v1/webhook/{id}/pause', { params: { id: 'a' }, body: {} }),
    // @ts-expect-error the file under the name of another field
    () => upload('POST /api/config/v1/media/profile', { file }),
    // @ts-expect-error a call that takes no file
    () => upload('POST /api/config/v1/webhook/{id}/pause', { file }, { params: { id: 'a' } }),
  ];
  expect(refused).toHaveLength(8);
});
