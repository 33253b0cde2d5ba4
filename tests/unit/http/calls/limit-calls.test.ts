import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { countCall, idleRate, limitGuesses, limitLookUps } from '#lib/http/calls/limit-calls.ts';

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

const wrong = (beforeLookUp: () => void = () => {}) => {
  beforeLookUp();
  return Promise.reject(new AppError('invalidApiKey'));
};

describe('calls', () => {
  it('are accepted in a burst, then refused until tokens are available, per caller', () => {
    const session = (sessionId: string) =>
      countCall({ actor: { type: 'user', userId: 'u', sessionId }, ip: '192.0.2.1' });
    const answers = Array.from({ length: 400 }, () => session('a'));
    const refused = answers.filter(({ error }) => error);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.error).toMatchObject({ code: 'rateLimited', retryAfterSeconds: 1 });
    expect(refused[0]?.headers).toMatchObject({ 'ratelimit-limit': '50', 'ratelimit-remaining': '0' });
    expect(session('b').error).toBeUndefined();
    expect(countCall({ actor: { type: 'apiKey', apiKeyId: 'a' }, ip: '192.0.2.1' }).error).toBeUndefined();
  });

  it('without credentials are counted by address, for IPv6 by its first 64 bits', () => {
    const call = (ip: string | null) => countCall({ actor: { type: 'system' }, ip });
    for (let index = 0; index < 400; index += 1) call(`2001:db8:1:2::${index.toString(16)}`);
    expect(call('2001:db8:1:2:ffff::1').error?.code).toBe('rateLimited');
    expect(call('2001:0DB8:1:3::1').error).toBeUndefined();
    expect(call('192.0.2.9').error).toBeUndefined();
    expect(call(null)).toEqual({ headers: idleRate() });
  });
});

describe('wrong keys', () => {
  it('are not looked up after a hundred from one address, while cached keys still pass', async () => {
    const codes = [];
    for (let index = 0; index < 130; index += 1) codes.push(await codeOf(limitLookUps('192.0.2.20', wrong)));
    expect(codes.slice(0, 100)).toEqual(Array(100).fill('invalidApiKey'));
    expect(codes.filter((code) => code === 'rateLimited').length).toBeGreaterThan(20);
    expect(await codeOf(limitLookUps('192.0.2.20', async () => 'kept'))).toBe('none');
    expect(await codeOf(limitLookUps('192.0.2.21', wrong))).toBe('invalidApiKey');
  });

  it('of the operator are not even compared after that', async () => {
    let compared = 0;
    const guess = () => {
      compared += 1;
      return Promise.reject(new AppError('tokenException'));
    };
    for (let index = 0; index < 200; index += 1) await codeOf(limitGuesses('192.0.2.30', guess));
    expect(compared).toBeLessThan(120);
  });
});
