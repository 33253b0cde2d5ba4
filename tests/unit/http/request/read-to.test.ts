import { describe, expect, it } from 'vitest';
import { ENVIRONMENT_SCREENS, readTo } from '#lib/http/request/read-to.ts';

const read = (to: string, except: Parameters<typeof readTo>[1] = ENVIRONMENT_SCREENS) =>
  readTo(Promise.resolve({ to }), except);

describe('the `to` of a screen between the environments', () => {
  it('is a path of this site, with its query', async () => {
    expect(await read('/domain/sending?page=2')).toBe('/domain/sending?page=2');
    expect(await read('/request-production-environment')).toBe('/request-production-environment');
    for (const to of ['', 'https://evil.example/', '//evil.example', 'javascript:alert(1)'])
      expect(await read(to), to).toBeNull();
  });

  it.each(ENVIRONMENT_SCREENS)('does not lead to /%s, in any notation', async (screen) => {
    for (const to of [`/${screen}`, `/${screen}/`, `/${screen}?to=%2Factivity`, `/${screen.replace('t', '%74')}#a`])
      expect(await read(to), to).toBeNull();
  });
});

it('the `to` of a screen leads to any screen but those it excepts', async () => {
  expect(await read('/loading-data?to=%2Factivity', ['loading-data'])).toBeNull();
  expect(await read('/switch-to-production-environment', ['loading-data'])).toBe('/switch-to-production-environment');
  expect(await read('/there-is-no-such-page', ['loading-data'])).toBe('/there-is-no-such-page');
});
