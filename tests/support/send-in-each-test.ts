import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Sending, startDeliveryDatabase, startSending } from './delivery-rig.ts';

/**
 * Gives a test file a database of its own, and each test a company, a far end that keeps what it takes, and a worker that
 * sends everything there. What it answers is of the test that runs.
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
