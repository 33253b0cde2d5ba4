import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getBody } from '#lib/engine/messages/read/queries.ts';
import { parseSettings, settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkStoredBodies } from '#lib/service/operations/doctor/check-stored-bodies.ts';
import { startHealth } from '../../../../smtp-relay/health.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';
import { startTestStore, type TestStore } from '../../../fixtures/s3/store-folder.ts';

let store: TestStore;
let end: () => Promise<void>;

beforeAll(async () => {
  store = await startTestStore();
  end = await startDeliveryDatabase({ BLOB_URL: store.url, BLOB_TIMEOUT_SECONDS: '1', HEALTH_PORT: '0' });
});

afterEach(() => store.up());

afterAll(async () => {
  await end();
  await store.stop();
});

const examine = (given: Record<string, string>) =>
  checkStoredBodies({
    settings: parseSettings({ BLOB_TIMEOUT_SECONDS: '1', ...given }),
    db: getPool(),
    isRunning: true,
    part: 'installation',
    now: new Date(),
  });

it('the doctor finds a store that works, is down, refuses the key or lacks what the database names', async () => {
  expect((await examine({})).message).toBe('Message bodies are in the database: BLOB_URL is not set.');
  expect(await examine({ BLOB_URL: store.url })).toMatchObject({ level: 'ok' });
  expect(store.server.list()).toEqual([]);
  const company = await seedCompany();
  const id = await accept(company, 'a@example.net');
  expect(await getBody(company.scope, id)).toBeInstanceOf(Buffer);
  expect(await examine({ BLOB_URL: store.url })).toMatchObject({ level: 'ok' });
  expect(await examine({ BLOB_URL: `${store.url}/other` })).toEqual({
    level: 'fail',
    message: 'The object store lacks objects that the database names: BLOB_URL is not the one they are in.',
  });
  const wrong = await examine({ BLOB_URL: store.url.replace(store.server.keys.secretAccessKey, 'wrong') });
  expect(wrong).toMatchObject({ level: 'fail', message: expect.stringContaining('403 SignatureDoesNotMatch') });
  await store.down();
  expect(await examine({ BLOB_URL: store.url })).toMatchObject({ level: 'fail' });
});

it('the doctor counts the bodies in a store that is no longer configured', async () => {
  expect(await examine({})).toEqual({
    level: 'fail',
    message:
      '1 body is in an object store that is not configured: set BLOB_URL again; until then that mail is neither delivered nor shown.',
  });
});

it('the relay is not ready while the store is down, and ready again after it', async () => {
  Object.assign(settings(), { HEALTH_PORT: 0 });
  const health = await startHealth(() => true);
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${health.port}/readyz`);
    return `${response.status} ${(await response.text()).trim()}`;
  };
  await store.down();
  expect(await ask()).toBe('503 the object store cannot be used');
  await store.up();
  expect(await ask()).toBe('200 ready');
  health.close();
});
