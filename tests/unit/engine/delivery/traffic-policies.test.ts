import { describe, expect, it } from 'vitest';
import { isThrottled } from '#lib/engine/delivery/destinations/traffic-policies/find-policies.ts';
import { OTHER_POLICY, PROVIDERS, providerOf } from '#lib/engine/delivery/destinations/traffic-policies/providers.ts';
import { TrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policies.ts';
import { toReply } from '#lib/mail/reply.ts';

describe('the provider of a mail host', () => {
  it.each([
    ['gmail-smtp-in.l.google.com', 'google'],
    ['aspmx.l.google.com', 'google'],
    ['alt1.aspmx.l.google.com', 'google'],
    ['contoso-com.mail.protection.outlook.com', 'microsoft'],
    ['contoso-com.a-v1.mx.microsoft', 'microsoft'],
    ['outlook-com.olc.protection.outlook.com', 'microsoft-consumer'],
    ['mta7.am0.yahoodns.net', 'yahoo'],
    ['mx01.mail.icloud.com', 'apple'],
    ['mx00.gmx.net', 'gmx'],
    ['mx.example.net', undefined],
    ['google.com.evil.example', undefined],
    ['notgoogle.com', undefined],
  ])('%s is %s', (host, name) => {
    expect(providerOf(host)?.name).toBe(name);
  });

  it('is found by each of its names in any order of the table', () => {
    const hosts = PROVIDERS.flatMap((provider) => provider.hosts.map((host) => [host, provider.name] as const));
    for (const [host, name] of hosts) expect(providerOf(`mx.${host}`)?.name).toBe(name);
    expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
  });
});

describe('TrafficPolicies', () => {
  const blank = { connections: null, messagesPerConnection: null, perMinute: null, isPaused: false };
  const google = PROVIDERS.find(({ name }) => name === 'google')?.policy;

  it('returns the policy of the table, overridden by the operator', () => {
    const policies = new TrafficPolicies();
    expect(policies.of('google')).toEqual(google);
    expect(policies.of('mx.example.net')).toEqual(OTHER_POLICY);
    policies.use([
      { ...blank, destination: 'google', connections: 7 },
      { ...blank, destination: '*', perMinute: 60 },
      { ...blank, destination: 'mx.example.net', isPaused: true },
    ]);
    expect(policies.of('google')).toEqual({ ...google, connections: 7 });
    expect(policies.of('mx.example.net')).toEqual({ ...OTHER_POLICY, isPaused: true });
    expect(policies.of('mx.example.org')).toEqual({ ...OTHER_POLICY, perMinute: 60 });
    expect(policies.of('yahoo').perMinute).toBeNull();
    policies.use([]);
    expect(policies.of('google')).toEqual(google);
  });
});

describe('isThrottled', () => {
  it.each([
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
    '421-4.7.28 Gmail has detected an unusual rate of unsolicited mail.',
    '450 4.7.28 Our system has detected an unusual rate of mail',
    '421 RP-001 (SNT004) Unfortunately, some messages from 192.0.2.1 were not sent: the rate limit was exceeded',
    '451 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.',
    '421 4.3.2 Service not available, closing',
    '452 4.5.3 Too many recipients or too many messages in this session',
    '450 Too many connections from your host',
  ])('is: %s', (text) => {
    expect(isThrottled(toReply(text))).toBe(true);
  });

  it.each([
    '450 4.7.1 Greylisted, try again later',
    '421 4.7.1 Greylisting in action, please come back later',
    '450 4.2.1 Mailbox busy',
    '452 4.2.2 Mailbox full',
    '451 4.3.0 Temporary lookup failure',
    '550 5.7.1 Too many messages: rejected',
    '550 5.1.1 No such user',
  ])('is not: %s', (text) => {
    expect(isThrottled(toReply(text))).toBe(false);
  });
});
