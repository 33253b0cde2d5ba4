import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { spellingOf, toSnakeCase } from '#lib/http/send-api/spelling.ts';
import { keyCall } from '#lib/senders/api-keys/key-call.ts';

const Limits = z.strictObject({
  perHour: z.int(),
  byHost: z.record(z.string(), z.strictObject({ maxCount: z.int() })),
});

const facts = {
  summary: 'Try the spelling',
  grant: 'transmissions/view',
  body: z.strictObject({
    allowedIps: z.array(z.string()),
    limits: Limits.optional(),
    target: z.union([z.strictObject({ hostName: z.string() }), z.strictObject({ ipAddress: z.string() })]).optional(),
  }),
  query: z.strictObject({ sendingDomain: z.string().optional(), 'sendingDomain!': z.string().optional() }),
  answer: z.object({ data: z.array(z.object({ createdAt: z.string(), limits: Limits.nullable() })) }),
  run: () => null,
} as const;

const spelling = spellingOf(keyCall({ ...facts, isCamelCase: true }));
if (!spelling) throw new Error('the call has a spelling');

describe('the spelling of a call with camelCase schemas', () => {
  it('reads both spellings of each declared field, at every depth', () => {
    const read = { allowedIps: ['a'], limits: { perHour: 1, byHost: {} }, target: { hostName: 'h' } };
    expect(
      spelling.read('body', { allowed_ips: ['a'], limits: { per_hour: 1, by_host: {} }, target: { host_name: 'h' } }),
    ).toEqual(read);
    expect(spelling.read('body', read)).toEqual(read);
    expect(spelling.read('query', { sending_domain: 'a', 'sending_domain!': 'b' })).toEqual({
      sendingDomain: 'a',
      'sendingDomain!': 'b',
    });
  });

  it('leaves the keys of records, unknown fields, a field in both spellings and what is no object as they are', () => {
    const byHost = { my_host: { max_count: 1 }, myHost: { maxCount: 2 } };
    expect(spelling.read('body', { limits: { byHost }, other_field: 1 })).toEqual({
      limits: { byHost: { my_host: { maxCount: 1 }, myHost: { maxCount: 2 } } },
      other_field: 1,
    });
    const twice = { allowed_ips: ['a'], allowedIps: ['b'] };
    expect(spelling.read('body', twice)).toEqual(twice);
    for (const body of [null, 'text', 7, []]) expect(spelling.read('body', body)).toEqual(body);
  });

  it('writes answers in snake_case, but not the keys of records', () => {
    const limits = { perHour: 1, byHost: { myHost: { maxCount: 2 } } };
    expect(spelling.write({ data: [{ createdAt: 'x', limits }] })).toEqual({
      data: [{ created_at: 'x', limits: { per_hour: 1, by_host: { myHost: { max_count: 2 } } } }],
    });
  });

  it('names the field of a refusal as the API does, and a name that nobody declared as it was sent', () => {
    const refused = (field: string) => {
      const message = `The ${field} must be a number.`;
      const { payload, message: said } = spelling.refuse(new AppError('invalidField', { field, message }));
      return [payload.field, said];
    };
    expect(refused('allowedIps[0]')).toEqual(['allowed_ips[0]', 'The allowed_ips[0] must be a number.']);
    expect(refused('fooBar')).toEqual(['fooBar', 'The fooBar must be a number.']);
  });

  it('keeps the wait that a refusal asks for', () => {
    const error = new AppError('rateLimited', { field: 'allowedIps', retryAfterSeconds: 7 });
    expect(spelling.refuse(error)).toMatchObject({ retryAfterSeconds: 7, payload: { field: 'allowed_ips' } });
  });
});

it('a call without camelCase schemas has no spelling of its own', () => {
  expect(spellingOf(keyCall(facts))).toBeNull();
  expect(toSnakeCase('sendingDomain!')).toBe('sending_domain!');
});
