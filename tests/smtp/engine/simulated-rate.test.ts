import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { simulatorDomain } from '#lib/engine/messages/simulator.ts';
import { rawMessage, seedCompany } from '../../fixtures/accounts/seed.ts';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;
let client: SmtpClient;

beforeAll(async () => {
  rig = await startSubmissionRig({ SIMULATED_RATE_PER_SECOND: '1' });
});

afterEach(() => client?.destroy());

afterAll(() => rig.stop());

test('more simulated recipients than a company may have are deferred with 451 and the time to wait; its sign-in still works', async () => {
  const company = await seedCompany({ environment: 'sandbox' });
  client = await SmtpClient.open(rig.securePort, company.apiKey);
  const send = (recipients: readonly string[]) =>
    client.transact(company.from, recipients, `${rawMessage(company.from)}.\r\n`);
  const many = Array.from({ length: 80 }, (_, index) => `delivered+${index}@${simulatorDomain()}`);
  expect(await send(many)).toMatch(/^250 2\.0\.0 /);
  expect(await send(many.slice(0, 1))).toMatch(
    /^451 4\.7\.1 Too many simulated and sandbox recipients; try again in \d+ s\./,
  );
  client.destroy();
  // AUTH is answered as ever, and other companies send.
  client = await SmtpClient.open(rig.securePort, company.apiKey);
  const other = await seedCompany();
  client.destroy();
  client = await SmtpClient.open(rig.securePort, other.apiKey);
  expect(await client.transact(other.from, ['ada@example.net'], `${rawMessage(other.from)}.\r\n`)).toMatch(/^250 /);
});
