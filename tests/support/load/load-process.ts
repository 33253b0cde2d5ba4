import { setTimeout as wait } from 'node:timers/promises';
import { openSmtpSession, SmtpClosed, type SmtpSession, toData } from '../smtp-session.ts';
import { openHttpConnection } from './http-connection.ts';
import type { LoadJob, LoadMessage, LoadProgress, LoadResult, RestJob, SmtpJob } from './jobs.ts';
import { percentile } from './percentile.ts';

/** A load generator, run as a process of its own by `run-load.ts`: it takes one job and tells how it went. */

const REPORT_EVERY_MS = 50;

const now = () => performance.timeOrigin + performance.now();

/** Counts for one job. */
class Tally {
  readonly #startedAt = now();
  readonly #job: LoadJob;
  readonly #durations: number[] = [];
  readonly #refused: Record<string, number> = {};
  #accepted = 0;
  #acceptedInAll = 0;
  #number = 0;
  #progress: LoadProgress = { sent: [], accepted: [] };

  constructor(job: LoadJob) {
    this.#job = job;
  }

  get isOver(): boolean {
    const total = this.#job.kind === 'smtp' ? this.#job.total : undefined;
    if (total !== undefined && this.#acceptedInAll >= total) return true;
    return now() - this.#startedAt > (this.#job.warmUpSeconds + this.#job.seconds) * 1_000;
  }

  /** The next Message-ID, without brackets. */
  nextId(): string {
    const id = `${this.#job.prefix}-${this.#number++}@load.example`;
    return id;
  }

  begin(ids: readonly string[]): number {
    const at = now();
    for (const id of ids) this.#progress.sent.push([id, at]);
    return at;
  }

  end(ids: readonly string[], startedAt: number, answer: string | null): void {
    const isCounted = startedAt - this.#startedAt >= this.#job.warmUpSeconds * 1_000;
    if (answer !== null) {
      if (isCounted) this.#refused[answer] = (this.#refused[answer] ?? 0) + 1;
      return;
    }
    this.#acceptedInAll += ids.length;
    this.#progress.accepted.push(...ids);
    if (!isCounted) return;
    this.#accepted += ids.length;
    this.#durations.push(now() - startedAt);
  }

  takeProgress(): LoadProgress {
    const progress = this.#progress;
    this.#progress = { sent: [], accepted: [] };
    return progress;
  }

  toResult(): LoadResult {
    const seconds = (now() - this.#startedAt) / 1_000 - this.#job.warmUpSeconds;
    return {
      seconds,
      accepted: this.#accepted,
      refused: this.#refused,
      p50Ms: percentile(this.#durations, 50),
      p99Ms: percentile(this.#durations, 99),
    };
  }
}

/** Everything of a message behind its Message-ID: text in lines of 76 characters, as long as is needed. */
function restOfMessage({ from, to, sizeBytes }: LoadJob): string {
  const head = `From: Load <${from}>\r\nTo: ${to}\r\nSubject: Your order is on its way\r\nDate: Fri, 20 Nov 2026 12:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n`;
  const line = `${'Thank you for your order, it left our house today. '.repeat(2).slice(0, 76)}\r\n`;
  return head + line.repeat(Math.max(1, Math.ceil((sizeBytes - head.length - 60) / line.length)));
}

async function runSmtp(job: SmtpJob, tally: Tally): Promise<void> {
  const rest = toData(restOfMessage(job));
  const pace = job.perSecond ? (job.connections / job.perSecond) * 1_000 : 0;
  const session = async (index: number) => {
    let open: SmtpSession | null = null;
    let sent = 0;
    let dueAt = now() + (pace * index) / job.connections;
    while (!tally.isOver) {
      if (pace > 0) {
        dueAt += pace;
        await wait(Math.max(0, dueAt - now()));
      }
      const id = tally.nextId();
      let startedAt = now();
      try {
        if (open === null) {
          open = await openSmtpSession(job.target);
          sent = 0;
          // A connection for each message is part of what that message costs.
          if (job.perConnection > 1) startedAt = now();
        }
        const data = Buffer.concat([Buffer.from(`Message-ID: <${id}>\r\n`), rest]);
        tally.begin([id]);
        const reply = await (job.pipelined ? open.sendPipelined : open.send)(job.from, [job.to], data);
        tally.end([id], startedAt, reply.code === 250 ? null : String(reply.code));
        sent += 1;
        if (sent >= job.perConnection || reply.code === 421) {
          await open.quit();
          open = null;
        }
      } catch (error) {
        open?.destroy();
        open = null;
        tally.end([id], startedAt, error instanceof SmtpClosed ? 'closed' : String(error));
        // The server is away: no storm of connections until it is back.
        await wait(50);
      }
    }
    await open?.quit();
  };
  await Promise.all(Array.from({ length: job.connections }, (_, index) => session(index)));
}

async function runRest(job: RestJob, tally: Tally): Promise<void> {
  const html = restOfMessage(job).split('\r\n\r\n')[1] ?? '';
  const message = (id: string) => ({
    from: job.from,
    to: job.to,
    subject: 'Your order is on its way',
    text: html,
    headers: { 'X-Load-Id': id },
  });
  const session = async () => {
    let connection = await openHttpConnection(job.port);
    while (!tally.isOver) {
      const ids = Array.from({ length: job.batch }, () => tally.nextId());
      const body = job.batch === 1 ? message(ids[0] ?? '') : ids.map(message);
      const startedAt = tally.begin(ids);
      try {
        const status = await connection.post(job.path, JSON.stringify(body), { authorization: `Bearer ${job.apiKey}` });
        tally.end(ids, startedAt, status === 200 ? null : String(status));
        if (status === 429) await wait(10);
      } catch {
        tally.end(ids, startedAt, 'closed');
        connection = await openHttpConnection(job.port);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: job.connections }, session));
}

const tell = (message: LoadMessage) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));

process.once('message', async (job: LoadJob) => {
  const tally = new Tally(job);
  const timer = setInterval(() => void tell({ progress: tally.takeProgress() }), REPORT_EVERY_MS);
  await (job.kind === 'smtp' ? runSmtp(job, tally) : runRest(job, tally));
  clearInterval(timer);
  await tell({ progress: tally.takeProgress() });
  await tell({ result: tally.toResult() });
  process.disconnect();
});
