import { expect, it } from 'vitest';
import { errorPath } from '#lib/core/error-path.ts';
import { withRequestDigest } from '#lib/http/guard/with-request-digest.ts';

const failWith = (error: Error) => withRequestDigest('request-1', Promise.reject(error)).catch((one: unknown) => one);

it('gives an unexpected error of a page the id of its request as digest', async () => {
  expect(await failWith(new TypeError('boom'))).toMatchObject({ message: 'boom', digest: 'request-1' });
});

it('leaves the digest of a redirect and of a page that is not found', async () => {
  const redirect = Object.assign(new Error('to /login'), { digest: 'NEXT_REDIRECT;replace;/login;307;' });
  expect(await failWith(redirect)).toMatchObject({ digest: 'NEXT_REDIRECT;replace;/login;307;' });
});

it('returns the result of work that succeeds', async () => {
  expect(await withRequestDigest('request-1', Promise.resolve(7))).toBe(7);
});

it.each([
  [{}, '/error'],
  [{ id: 'request-1' }, '/error?id=request-1'],
  [{ id: 'request-1', from: '/activity?range=1d' }, '/error?id=request-1&from=%2Factivity%3Frange%3D1d'],
])('leads %j to %s', (failure, path) => {
  expect(errorPath(failure)).toBe(path);
});
