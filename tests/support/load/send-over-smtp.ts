import { setTimeout as wait } from 'node:timers/promises';
import { openSmtpSession, SmtpClosed, type SmtpReply, type SmtpSession, toData } from '../smtp-session.ts';
import { makeEnvelope } from './dsn-wish.ts';
import type { SmtpJob } from './jobs.ts';
import { headerOf, textOf } from './message-text.ts';
import { now, type Tally } from './tally.ts';

/** The pause after a failure, to prevent a storm of retries while the server or its database is down. */
const PAUSE_MS = 50;

/** The final line of DATA, a dot, which chunks do not have. */
const END_OF_DATA_BYTES = 3;

/** Sends messages over the number of simultaneous sessions of the job until it is over. */
export async function sendOverSmtp(job: SmtpJob, tally: Tally): Promise<void> {
  const tail = toData(headerOf(job) + textOf(job));
  await Promise.all(Array.from({ length: job.connections }, (_, index) => sendInTurn(job, tally, tail, index)));
}

async function sendInTurn(job: SmtpJob, tally: Tally, tail: Buffer, index: number): Promise<void> {
  const paceMs = job.perSecond ? (job.connections / job.perSecond) * 1_000 : 0;
  let dueAt = now() + (paceMs * index) / job.connections;
  const sender = new Sender(job, tally, tail, index);
  while (!tally.isOver) {
    if (paceMs > 0) {
      dueAt += paceMs;
      await wait(Math.max(0, dueAt - now()));
    }
    await sender.send(tally.nextId());
  }
  await sender.close();
}

/** Runs one session, which is reopened after its number of messages or when it was closed. */
class Sender {
  readonly #job: SmtpJob;
  readonly #tally: Tally;
  readonly #tail: Buffer;
  readonly #hasChunks: boolean;
  #session: SmtpSession | null = null;
  #sent = 0;

  constructor(job: SmtpJob, tally: Tally, tail: Buffer, index: number) {
    this.#job = job;
    this.#tally = tally;
    this.#tail = tail;
    this.#hasChunks = job.isMixed === true && index % 2 === 1;
  }

  async send(id: string): Promise<void> {
    const { perConnection, target } = this.#job;
    // A connection for each message is part of what that message costs; one for many is not.
    let startedAt = now();
    try {
      this.#session ??= await openSmtpSession(target);
      const begunAt = this.#tally.begin([id]);
      if (perConnection > 1) startedAt = begunAt;
      const data = Buffer.concat([Buffer.from(`Message-ID: <${id}>\r\n`), this.#tail]);
      const { code } = await this.#submit(this.#session, id, data);
      this.#tally.end([id], startedAt, code === 250 ? null : String(code));
      this.#sent += 1;
      if (this.#sent >= perConnection || code === 421) await this.close();
      if (code === 451) await wait(PAUSE_MS);
    } catch (error) {
      this.#session?.destroy();
      this.#forget();
      this.#tally.end([id], startedAt, error instanceof SmtpClosed ? 'closed' : String(error));
      await wait(PAUSE_MS);
    }
  }

  #submit(session: SmtpSession, id: string, data: Buffer): Promise<SmtpReply> {
    const { from, to, pipelined, isMixed } = this.#job;
    if (pipelined) return session.sendPipelined(from, [to], data);
    if (!isMixed) return session.send(from, [to], data);
    const envelope = makeEnvelope(id, this.#job);
    return this.#hasChunks
      ? session.sendChunks(envelope, data.subarray(0, -END_OF_DATA_BYTES))
      : session.sendEnvelope(envelope, data);
  }

  async close(): Promise<void> {
    await this.#session?.quit();
    this.#forget();
  }

  #forget(): void {
    this.#session = null;
    this.#sent = 0;
  }
}
