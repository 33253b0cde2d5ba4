import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, settled, startDeliveryDatabase, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone, type ZoneEntry } from '../../../fixtures/domains/dns-zone.ts';
import { fc } from '../../../fixtures/properties.ts';
import { makeCertificate } from '../../../fixtures/smtp/certificate.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let dns: DnsZone;
let worker: DeliveryWorker;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
  sink = await startSink({ startTls: 'works', tls: await makeCertificate() });
});

afterEach(async () => {
  await worker.stop();
  await sink.close();
  dns.close();
});

afterAll(() => end());

const serve = async (zone: Record<string, ZoneEntry>, resolver?: DnsZone['resolver']) => {
  dns = await startZone(zone);
  worker = await startWorkerTo(0, { route: { kind: 'mx' }, resolver: resolver ?? dns.resolver, mxPort: sink.port });
};

describe('DNS that', () => {
  it('has CNAME loops or invalid host names defers or bounces mail and crashes no worker', async () => {
    const names = [
      'a b.example',
      'x\u0001.example',
      '*.example',
      '_x.example',
      `${'a'.repeat(63)}.example`,
      '127.0.0.1',
    ];
    const zone: Record<string, ZoneEntry> = {
      'circle.example': { cname: 'circle.example' },
      'one.example': { cname: 'two.example' },
      'two.example': { cname: 'one.example' },
      'good.example': { mx: [[10, 'mx.good.example']] },
      'mx.good.example': { a: ['127.0.0.1'] },
    };
    names.forEach((name, at) => {
      zone[`odd${at}.example`] = { mx: [[10, name]] };
      zone[name] = { a: ['127.0.0.1'] };
    });
    await serve(zone);
    const domains = ['circle.example', 'one.example', ...names.map((_, at) => `odd${at}.example`)];
    for (const domain of domains) {
      const { recipient, attempts } = await settled(await accept(company, `a@${domain}`));
      expect(['delivered', 'deferred', 'bounced'], domain).toContain(recipient.status);
      expect(attempts, domain).toHaveLength(1);
      expect(recipient.reason ?? '', domain).not.toContain('Internal error');
    }
    expect((await settled(await accept(company, 'a@good.example'))).recipient.status).toBe('delivered');
  });

  it('answers with invalid octets defers mail and crashes no worker', async () => {
    const mutations = fc.sample(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 }), {
      numRuns: 60,
      seed: 20_261_121,
    });
    const zone: Record<string, ZoneEntry> = { 'mx.good.example': { a: ['127.0.0.1'] } };
    for (const at of mutations.keys()) zone[`m${at}.example`] = { mx: [[10, 'mx.good.example']] };
    const honest = await startZone(zone);
    const liar = createSocket('udp4');
    liar.on('message', (query, { port, address }) => {
      const way = createSocket('udp4');
      way.on('message', (answer) => {
        const at = Number(/m(\d+)/.exec(query.toString('latin1', 12, 24))?.[1] ?? -1);
        // The id of the query stays: another's answer would not be read at all.
        for (const [index, octet] of mutations[at] ?? []) answer[2 + (index % (answer.length - 2))] = octet;
        liar.send(answer, port, address);
        way.close();
      });
      way.send(query, honest.port, '127.0.0.1');
    });
    liar.bind(0, '127.0.0.1');
    await once(liar, 'listening');
    honest.resolver.setServers([`127.0.0.1:${liar.address().port}`]);
    await serve({}, honest.resolver);
    const ids = await Promise.all(mutations.map((_, at) => accept(company, `a@m${at}.example`)));
    for (const id of ids) {
      const { recipient, attempts } = await settled(id);
      expect(['delivered', 'deferred', 'bounced']).toContain(recipient.status);
      expect(attempts).toHaveLength(1);
    }
    liar.close();
    honest.close();
  });
});
