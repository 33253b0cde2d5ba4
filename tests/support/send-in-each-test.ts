import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Sending, startDeliveryDatabase, startSending } from './delivery-rig.ts';

/**
 * Creates a database for the test file, and for each test a company, a remote server that keeps its mail, and a worker
 * that sends everything there. The returned values belong to the running test.
 */
export function sendInEachTest(settings: Record<string, string> = {}): Readonly<Pick<Sending, 'company' | 'sink'>> {
  let end: () => Promise<void>;
  let sending: Sending | null = null;
  beforeAll(async () => {
    end = await startDeliveryDatabase(settings);
  });
  beforeEach(async () => {
    sending = await startSending();
  });
  afterEach(async () => {
    await sending?.stop();
    sending = null;
  });
  afterAll(() => end());
  const now = (): Sending => {
    if (!sending) throw new Error('Nothing is sent outside of a test');
    return sending;
  };
  return {
    get company() {
      return now().company;
    },
    get sink() {
      return now().sink;
    },
  };
}
