import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulationOf } from '#lib/engine/messages/simulator.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

let host: ApiHost;

beforeAll(async () => {
  host = await startApiHost();
});

afterAll(() => host.stop());

describe('a message in test mode', () => {
  test('is checked and stored, its recipients are simulated, and it takes no quota', async () => {
    const { apiKey: key, from, companyId } = await seedCompany({ quota: 1 });
    const send = (more: object) => callApi(host, '/emails', { key, body: { from, subject: 'x', text: 'x', ...more } });
    const options = { test_mode: true };
    const ids = [];
    for (const to of ['ada@example.net', ['bounced@example.net', 'eve@example.net']])
      ids.push((await send({ to, options })).body.id);
    const { rows } = await getPool().query(
      'SELECT simulated FROM recipients WHERE company_id = $1 AND message_id = ANY($2)',
      [companyId, ids],
    );
    expect(rows).toEqual([{ simulated: true }, { simulated: true }, { simulated: true }]);
    expect(await send({ to: 'nobody', options })).toMatchObject({ status: 422, body: { code: 'invalidAddress' } });
    expect(await send({ to: 'ada@example.net', from: 'a@other.example', options })).toMatchObject({
      body: { code: 'unprovenDomain' },
    });
    // The one message of the quota is still there.
    expect((await send({ to: 'ada@example.net' })).status).toBe(200);
    expect((await send({ to: 'ada@example.net' })).status).toBe(429);
  });

  test('is delivered, whatever the name of its recipient; names of the simulator keep their outcomes', () => {
    expect(simulationOf('bounced@example.net')).toBe('delivered');
    expect(simulationOf('bounced+x@simulator.platform.test')).toBe('bounced');
    expect(simulationOf('unknown@Simulator.platform.test')).toBeNull();
  });
});
