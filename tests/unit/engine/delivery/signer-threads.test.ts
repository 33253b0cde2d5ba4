import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { SignerThreads } from '#lib/engine/delivery/transport/signer-threads.ts';
import { type DkimSigner, signMessage } from '#lib/mail/dkim/sign-message.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ed25519 = generateKeyPairSync('ed25519').privateKey;
const signer: DkimSigner = {
  domain: 'example.com',
  keys: [
    { selector: 'r', algorithm: 'rsa-sha256', privateKey: rsa },
    { selector: 'e', algorithm: 'ed25519-sha256', privateKey: ed25519 },
  ],
};
const at = new Date('2026-11-20T12:00:00Z');
const message = (number: number) => Buffer.from(`From: a@example.com\r\nSubject: ${number}\r\n\r\nText ${number}\r\n`);

test('signs each of a hundred simultaneous messages as if it were alone', async () => {
  const threads = new SignerThreads();
  const messages = Array.from({ length: 100 }, (_, number) => message(number));
  const signed = await Promise.all(messages.map((raw) => threads.sign(raw, signer, at)));
  expect(signed.map(String)).toEqual(messages.map((raw) => signMessage(raw, signer, at).toString()));
});

test('keeps the bytes of a message while it is signed, also as part of a larger buffer', async () => {
  const whole = Buffer.concat([Buffer.from('not this'), message(1), Buffer.from('nor this')]);
  const part = whole.subarray(8, 8 + message(1).length);
  const headers = await new SignerThreads().sign(part, signer, at);
  expect(headers).toEqual(signMessage(message(1), signer, at));
  expect(part).toEqual(message(1));
});

test('refuses only the message of a key that does not match its algorithm', async () => {
  const threads = new SignerThreads();
  const wrong: DkimSigner = { ...signer, keys: [{ selector: 'w', algorithm: 'rsa-sha256', privateKey: ed25519 }] };
  const [bad, good] = await Promise.allSettled([
    threads.sign(message(1), wrong, at),
    threads.sign(message(2), signer, at),
  ]);
  expect(bad.status).toBe('rejected');
  expect(good).toEqual({ status: 'fulfilled', value: signMessage(message(2), signer, at) });
});
