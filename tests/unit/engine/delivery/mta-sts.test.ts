import { describe, expect, it } from 'vitest';
import { StsPolicies } from '#lib/engine/delivery/transport/sts-policies.ts';
import { isNamedBySts, parseStsPolicy, readStsId } from '#lib/mail/mta-sts.ts';

const policy = (lines: string[]): string => ['version: STSv1', ...lines].join('\n');

describe('the MTA-STS record', () => {
  it.each([
    [[['v=STSv1; id=20260101T000000;']], '20260101T000000'],
    [[['v=STSv1;id=a1']], 'a1'],
    [[['v=STS', 'v1; id=a1;']], 'a1'],
    [[['v=spf1 -all'], ['v=STSv1; id=a1; x=y']], 'a1'],
    [[['v=STSv1; id=a1;'], ['v=STSv1; id=b1;']], null],
    [[['v=STSv1; id=;']], null],
    [[['v=STSv10; id=a1;']], null],
    [[], null],
  ])('of %j has the id %s', (records, id) => {
    expect(readStsId(records)).toBe(id);
  });
});

describe('an MTA-STS policy', () => {
  it('is parsed with its hosts for any line ends and unknown fields', () => {
    const text =
      'version: STSv1\r\nmode: enforce\r\nmx: MX1.Example.net.\r\nmx: *.example.org\r\nmax_age: 604800\r\nx: y\r\n';
    const read = parseStsPolicy(text);
    expect(read).toEqual({ mode: 'enforce', hosts: ['mx1.example.net', '*.example.org'], maxAgeSeconds: 604_800 });
  });

  it('is kept for a year at most', () => {
    expect(parseStsPolicy(policy(['mode: none', 'max_age: 9999999999']))?.maxAgeSeconds).toBe(31_557_600);
  });

  it.each([
    ['without a version', 'mode: enforce\nmx: a.example\nmax_age: 1'],
    ['without a mode', policy(['mx: a.example', 'max_age: 1'])],
    ['of another mode', policy(['mode: strict', 'mx: a.example', 'max_age: 1'])],
    ['without an age', policy(['mode: enforce', 'mx: a.example'])],
    ['without a host', policy(['mode: enforce', 'max_age: 1'])],
  ])('%s is invalid', (_what, text) => {
    expect(parseStsPolicy(text)).toBeNull();
  });

  it.each([
    ['mx.example.net', true],
    ['a.example.org', true],
    ['a.b.example.org', false],
    ['example.org', false],
    ['mx.example.net.evil.example', false],
  ])('matches %s: %s', (host, isNamed) => {
    const hosts = ['mx.example.net', '*.example.org'];
    expect(isNamedBySts({ mode: 'enforce', hosts, maxAgeSeconds: 1 }, host)).toBe(isNamed);
  });
});

describe('cached policies', () => {
  const ask = () => {
    let id: string | null = 'one';
    let fetched = 0;
    let text = policy(['mode: enforce', 'mx: mx.example.net', 'max_age: 86400']);
    const never = () => Promise.reject(new Error('not asked'));
    const resolver = {
      resolveMx: never,
      resolve4: never,
      resolve6: never,
      resolveTxt: () =>
        id === null ? Promise.reject(new Error('SERVFAIL')) : Promise.resolve([[`v=STSv1; id=${id};`]]),
    };
    const policies = new StsPolicies(resolver, async () => {
      fetched += 1;
      return text;
    });
    return {
      mode: async () => (await policies.find('example.net'))?.mode ?? null,
      fetched: () => fetched,
      publish: (nextId: string | null, nextText = text) => {
        id = nextId;
        text = nextText;
      },
    };
  };

  it('stay valid without their record, and are fetched again only under another id', async () => {
    const sts = ask();
    expect(await sts.mode()).toBe('enforce');
    sts.publish(null);
    expect(await sts.mode()).toBe('enforce');
    sts.publish('one');
    expect(await sts.mode()).toBe('enforce');
    expect(sts.fetched()).toBe(1);
    sts.publish('two', policy(['mode: none', 'max_age: 1']));
    expect(await sts.mode()).toBe('none');
    expect(sts.fetched()).toBe(2);
  });

  it('stay valid when the new one is invalid', async () => {
    const sts = ask();
    await sts.mode();
    sts.publish('two', 'gone');
    expect(await sts.mode()).toBe('enforce');
  });
});
