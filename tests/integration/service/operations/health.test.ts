import { afterEach, expect, it } from 'vitest';
import { parseSettings, SettingsError, settings } from '#lib/infra/config/settings.ts';
import { productPlan } from '../../../../bin/supervisor/plan.ts';
import { type Health, startHealth } from '../../../../smtp-relay/health.ts';

const given = { ...settings() };
let health: Health | null = null;

afterEach(() => {
  health?.close();
  health = null;
  Object.assign(settings(), given);
});

/** Starts the health server with a setting and returns which addresses of this machine it answers at. */
async function answersAt(host: string | undefined, ...addresses: string[]): Promise<boolean[]> {
  Object.assign(settings(), { HEALTH_PORT: 0, ...(host && { HEALTH_HOST: host }) });
  health = await startHealth(() => true);
  const ask = (address: string) =>
    fetch(`http://${address}:${health?.port}/metrics`).then(
      ({ ok }) => ok,
      () => false,
    );
  return Promise.all(addresses.map(ask));
}

it('answers on loopback only unless HEALTH_HOST opens it', async () => {
  // Every address of 127.0.0.0/8 is this machine's: one that is not listened on refuses.
  expect(await answersAt(undefined, '127.0.0.1', '127.0.0.2')).toEqual([true, false]);
});

it('answers at every address with HEALTH_HOST=0.0.0.0, and at one with its address', async () => {
  expect(await answersAt('0.0.0.0', '127.0.0.1', '127.0.0.2')).toEqual([true, true]);
  health?.close();
  expect(await answersAt('127.0.0.2', '127.0.0.1', '127.0.0.2')).toEqual([false, true]);
});

it('refuses to start at an address that this machine does not have, naming the settings', async () => {
  const start = answersAt('192.0.2.1');
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(/HEALTH_HOST.*this machine does not have the address/);
  expect(() => parseSettings({ HEALTH_HOST: 'everywhere' })).toThrow(/HEALTH_HOST .* must be an IP address/);
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:9090/readyz'],
  ['0.0.0.0', 'http://127.0.0.1:9090/readyz'],
  ['::', 'http://[::1]:9090/readyz'],
  ['10.0.0.5', 'http://10.0.0.5:9090/readyz'],
])('with HEALTH_HOST=%s the supervisor asks %s', (host, url) => {
  const plan = productPlan({ settings: parseSettings({ HEALTH_HOST: host }), env: process.env, isDevelopment: false });
  expect(plan.find(({ name }) => name === 'relay')?.readyUrl).toBe(url);
});
