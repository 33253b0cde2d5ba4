import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SubmissionRig, startSubmissionRig } from '../../fixtures/relay/submission-rig.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let rig: SubmissionRig;

// A rig of its own: a busy machine may pause longer than this between two commands of another test.
beforeAll(async () => {
  rig = await startSubmissionRig({ SMTP_IDLE_SECONDS: '1' });
});

afterAll(() => rig.stop());

it('a session that says nothing for as long as the setting allows is closed with 421', async () => {
  const client = await SmtpClient.connect(rig.port, {});
  await client.read();
  expect(await client.read()).toMatch(/^421 .*Timeout/);
  await client.ended();
});
