import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { poll } from '../../../bin/poll.ts';
import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { plain, SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;

beforeAll(async () => {
  rig = await startSubmissionRig();
});

afterAll(() => rig.stop());

const handshake = async (options: object = {}): Promise<TLSSocket> => {
  const socket = connectTls({ port: rig.securePort, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  await once(socket, 'secureConnect');
  return socket;
};

describe('STARTTLS', () => {
  it('discards commands that were pipelined after it in clear text', async () => {
    const { apiKey, from } = await seedCompany();
    const client = await SmtpClient.connect(rig.port);
    await client.read();
    await client.command('EHLO client.example');
    // So many that the server has not come to their end when the handshake is done.
    const injected = `EHLO evil.example\r\n${'NOOP\r\n'.repeat(5_000)}AUTH PLAIN ${plain(apiKey)}\r\n`;
    client.write(`STARTTLS\r\n${injected}`);
    expect(await client.read()).toMatch(/^220 /);
    await client.upgrade();
    // Were any of it kept, its replies would come first.
    expect(await client.command('NOOP')).toBe('250 2.0.0 OK');
    expect(await client.command(`MAIL FROM:<${from}>`)).toMatch(/^503 .*EHLO first/);
    client.destroy();
  });

  it('answers earlier commands of the same segment first', async () => {
    const client = await SmtpClient.connect(rig.port);
    await client.read();
    client.write('EHLO client.example\r\nNOOP\r\nSTARTTLS\r\n');
    expect((await client.readMany(3)).map((reply) => reply.slice(0, 3))).toEqual(['250', '250', '220']);
    await client.upgrade();
    expect(await client.command('EHLO client.example')).toContain('AUTH PLAIN LOGIN');
    client.destroy();
  });

  it('is an unknown command over TLS', async () => {
    const client = await SmtpClient.open(rig.securePort);
    expect(await client.command('STARTTLS')).toMatch(/^503 /);
    client.destroy();
  });
});

describe('TLS', () => {
  it('accepts versions 1.2 and 1.3 only', async () => {
    await expect(
      handshake({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' }),
    ).rejects.toThrow();
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await handshake({ minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('resumes a session of %s', async (version) => {
    const only = { minVersion: version, maxVersion: version };
    const first = connectTls({ port: rig.securePort, host: '127.0.0.1', rejectUnauthorized: false, ...only });
    const [session] = await once(first, 'session');
    first.destroy();
    const second = await handshake({ ...only, session });
    expect(second.isSessionReused()).toBe(true);
    second.destroy();
  });

  it('survives a client that sends clear text to the implicit TLS port', async () => {
    const socket = connect(rig.securePort, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('EHLO client.example\r\n');
    await once(socket.resume(), 'close');
    (await handshake()).destroy();
  });

  it('loads a new certificate without a restart, and keeps the old one when the new one is broken', async () => {
    const shown = async () => {
      const socket = await handshake();
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    const before = await shown();
    const folder = mkdtempSync(join(tmpdir(), 'mailwright-cert-'));
    const renewed = await ensureSelfSigned(folder, 'renewed.example');
    copyFileSync(renewed.certFile, rig.certFile);
    // The key does not fit yet: nobody may be without a certificate in between.
    expect(await poll(async () => (await shown()) !== before, 3_000, 250)).toBe(false);
    copyFileSync(renewed.keyFile, rig.keyFile);
    expect(await poll(async () => (await shown()) !== before, 20_000, 200)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
