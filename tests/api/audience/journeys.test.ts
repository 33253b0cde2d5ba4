import { afterAll, beforeAll, expect, it } from 'vitest';
import { setFeature } from '#lib/account/access/set-feature.ts';
import {
  contextOf,
  openTestDatabase,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../fixtures/audience/suite-caller.ts';

let close: () => Promise<void>;
let account: TestAccount;
let call: Awaited<ReturnType<typeof suiteCaller>>;

beforeAll(async () => {
  close = await openTestDatabase();
  account = await registerTestAccount('Acme', 'production');
  call = await suiteCaller(account);
});

afterAll(() => close());

const fieldOf = async (name: string, body?: unknown) => {
  const { status, body: answer } = await call(name, body);
  return [status, answer.payload?.field];
};

it('switches journeys on, keeps names and rules, moves people and counts them', async () => {
  const label = await call('POST /contacts/label', { name: 'Club' });
  const { body: ann } = await call('POST /contacts', { email: 'ann@example.com' });
  expect((await call('GET /journeys')).body).toMatchObject({ active: false, activatedAt: null, defaultStage: 'aware' });
  expect((await call('POST /journeys/activate', {})).body).toMatchObject({ active: true });
  const rule = { stage: 'loyal', labelIds: [label.body.id] };
  const saved = await call('PUT /journeys', { names: { loyal: 'Regulars' }, rules: [rule] });
  expect(saved.body).toMatchObject({ names: { loyal: 'Regulars' }, rules: [{ ...rule, direction: 'up' }] });
  expect((await call('POST /journeys/stage', { ids: [ann.id], stage: 'customer' })).body).toEqual({ changed: 1 });
  const { body: funnel } = await call('GET /journeys/funnel');
  expect(funnel.moves).toEqual([{ from: 'aware', to: 'customer', count: 1 }]);
  const { body: report } = await call(`GET /journeys/report?from=${funnel.from}&to=${funnel.to}`);
  expect(report.rows).toEqual([{ day: funnel.to, from: 'aware', to: 'customer', count: 1 }]);
});

it('moves all that match to lost, and switches journeys off', async () => {
  const started = await call('POST /journeys/stage', { filter: { stage: 'customer' }, stage: 'lost' });
  expect([started.status, started.body.total]).toEqual([202, 1]);
  const both = await call('POST /journeys/stage', { ids: [], filter: null, stage: 'lost' });
  expect([both.status, both.body.payload.field]).toEqual([422, 'ids']);
  expect((await call('POST /journeys/deactivate')).body).toMatchObject({
    active: false,
    activatedAt: null,
    rules: [{ stage: 'loyal' }],
    labels: [{ name: 'Club' }],
  });
  expect((await call('GET /contacts?stage=gone')).body.payload.field).toBe('stage');
});

it('refuses bad rules, stages and ranges by their fields', async () => {
  const segmentId = '0199e7a0-0000-7000-8000-000000000000';
  const rules = (rule: object) => fieldOf('PUT /journeys', { rules: [rule] });
  expect(await rules({ stage: 'boss', labelIds: [1] })).toEqual([422, 'rules[0].stage']);
  expect(await rules({ stage: 'loyal' })).toEqual([422, 'rules[0].segmentId']);
  expect(await rules({ stage: 'loyal', labelIds: [1], segmentId })).toEqual([422, 'rules[0].segmentId']);
  expect(await rules({ stage: 'loyal', labelIds: [99] })).toEqual([404, 'rules[0].labelIds[0]']);
  expect(await rules({ stage: 'loyal', segmentId })).toEqual([404, 'rules[0].segmentId']);
  expect(await fieldOf('PUT /journeys', { names: { loyal: ' ' } })).toEqual([422, 'names.loyal']);
  expect(await fieldOf('POST /journeys/stage', { ids: [], stage: 'loyal' })).toEqual([422, 'ids']);
  expect(await fieldOf('GET /journeys/funnel?from=2026-02-30')).toEqual([422, 'from']);
  expect(await fieldOf('GET /journeys/report?from=2026-11-02&to=2026-11-01')).toEqual([422, 'to']);
});

it('is refused without its switch', async () => {
  const ctx = contextOf(account, { environment: 'production' });
  await setFeature(ctx, { feature: 'contactManagement.journey', enable: false });
  expect((await call('GET /journeys')).body).toMatchObject({ code: 'featureOff' });
});
