import { Histogram } from 'prom-client';

const batchMessages = new Histogram({
  name: 'accept_batch_messages',
  help: 'Messages that were stored by one commit',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
});

const batchSeconds = new Histogram({
  name: 'accept_batch_seconds',
  help: 'Seconds that one commit of messages took, all its statements included',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Measures a write of several messages, whatever becomes of it. */
export async function measureBatch<T>(messages: number, write: () => Promise<T>): Promise<T> {
  const observe = batchSeconds.startTimer();
  batchMessages.observe(messages);
  try {
    return await write();
  } finally {
    observe();
  }
}
