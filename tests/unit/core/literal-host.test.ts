import { describe, expect, it } from 'vitest';
import { isLocalHost, isPrivateHost } from '#lib/core/literal-host.ts';
import { parseSettings, SettingsError } from '#lib/infra/config/settings.ts';

const LOCAL = [
  ...['127.0.0.1', '127.255.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0x7f000001', '0177.0.0.1', '127.0.0.1.'],
  ...['0.0.0.0', '0', '169.254.169.254', '[::1]', '[::]', '[fe80::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'mail.localhost', '%31%32%37.0.0.1'],
];
const PRIVATE = ['10.0.0.1', '012.0.0.1', '192.168.1.1', '172.16.0.1', '[fd00::1]', '[::ffff:10.0.0.1]', '100.64.0.1'];
const PUBLIC = [
  '8.8.8.8',
  '134744072',
  '[2606:2800:21f::1]',
  'relay.example',
  'localhost.example',
  '127.0.0.1.example',
];

describe('a host that leads to this machine', () => {
  it.each(LOCAL)('is recognized as %s', (host) => expect(isLocalHost(host)).toBe(true));
  it.each([...PRIVATE, ...PUBLIC])('is not recognized in %s', (host) => expect(isLocalHost(host)).toBe(false));
});

describe('a host outside the public internet', () => {
  it.each([...LOCAL, ...PRIVATE])('is recognized as %s', (host) => expect(isPrivateHost(host)).toBe(true));
  it.each(PUBLIC)('is not recognized in %s', (host) => expect(isPrivateHost(host)).toBe(false));
});

describe('DELIVERY_ROUTE', () => {
  it.each(LOCAL)('refuses the smart host %s with a sentence that names the setting', (host) => {
    const parse = () => parseSettings({ DELIVERY_ROUTE: `smtp://me:hush@${host}:25` });
    expect(parse).toThrow(SettingsError);
    expect(parse).toThrow(/^The setting DELIVERY_ROUTE is wrong: its host .* is this machine itself; (?!.*hush)/);
  });

  it.each([...PRIVATE, 'relay.example'])('accepts the smart host %s', (host) => {
    expect(parseSettings({ DELIVERY_ROUTE: `smtp://${host}:25` }).DELIVERY_ROUTE.kind).toBe('smartHost');
  });

  it('accepts any smart host with ALLOW_PRIVATE_TARGETS', () => {
    const given = { DELIVERY_ROUTE: 'smtp://127.0.0.1:25', ALLOW_PRIVATE_TARGETS: 'true' };
    expect(parseSettings(given).DELIVERY_ROUTE.kind).toBe('smartHost');
  });
});
