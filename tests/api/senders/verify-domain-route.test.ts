import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { verifyDomain } from '#lib/senders/domains/verification/verify-domain.ts';
import { registerTestAccount, sessionCookie } from '../../fixtures/accounts/accounts.ts';
import { type DomainRig, startDomainRig } from '../../fixtures/domains/domain-rig.ts';
import { callRoute } from '../../fixtures/http/call-route.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';

const { POST } = routeAt('/api/config/v1/domain/sending/{id}/verify');

let rig: DomainRig;

beforeAll(async () => {
  rig = await startDomainRig();
});

afterAll(() => rig.close());

test.each([
  ['several SPF records', ['v=spf1 include:a.example ~all', 'v=spf1 include:b.example -all'], 'doubleSpfException'],
  ['an SPF record without our servers', ['v=spf1 include:a.example ~all'], 'singleSpfException'],
])('a check that finds %s answers 200 with the check and the code', async (name, values, code) => {
  const account = await registerTestAccount();
  const domain = `${code.toLowerCase()}.example`;
  const { id } = await addSendingDomain(account.ctx, { domain });
  rig.zone[domain] = { txt: values.map((value) => [value]) };
  // A check of the last seconds is answered again, so that the route asks no DNS server of its own.
  await verifyDomain(account.ctx, { kind: 'sending', id }, rig.network);
  const { cookie } = await sessionCookie(account);
  const answer = await callRoute(POST, {
    method: 'POST',
    params: { id },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect([name, answer.status]).toEqual([name, 200]);
  expect(answer.body).toMatchObject({
    id,
    problem: { code, value: expect.stringMatching(/^v=spf1 include:a\.example .*~all$/) },
    records: expect.arrayContaining([expect.objectContaining({ purpose: 'spf', status: 'wrong', found: values })]),
  });
});
