import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getExportRow, readExport } from '#lib/account/exports/exports.ts';
import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { ACTIVITY_EXPORT, startActivityExport } from '#lib/insight/activity/exports/activity-export.ts';
import { ExportQuery } from '#lib/insight/activity/exports/schema.ts';
import { LARGEST_DOMAIN } from '../../fixtures/analytics/seed-mail.ts';
import type { Asker } from './account.ts';
import { printTable } from './time-runs.ts';

/** The pause between two looks at a process. */
const LOOK_MS = 250;

const PAGE = 20_000;

/**
 * Exports the mail to the largest domain, about a third of all, kills the process in the middle, lets another finish, and
 * compares the file with the rows that a statement of its own finds. Returns true if both are the same.
 */
export async function tryExport({ account: { ctx } }: Asker): Promise<boolean> {
  const asked = { range: '30d', recipientDomain: LARGEST_DOMAIN };
  const { id } = await startActivityExport(ctx, { format: 'ndjson', query: ExportQuery.parse(asked), asked });
  const { query } = await getExportRow(ctx, ACTIVITY_EXPORT, id);
  const wanted = await digestRows(ctx.scope, idFloor(ACTIVITY_EXPORT.query.parse(query).startMs));
  const rowsNow = async () => (await getExportRow(ctx, ACTIVITY_EXPORT, id)).rows;
  const startedAt = performance.now();
  const first = startProcess(ctx.scope.companyId, id);
  const peakOfFirst = await watch(first, async () => (await rowsNow()) > wanted.rows / 2);
  const rowsWhenKilled = await rowsNow();
  const second = startProcess(ctx.scope.companyId, id);
  const peakOfSecond = await watch(second, async () => false);
  const seconds = (performance.now() - startedAt) / 1_000;
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of (await readExport(ctx, ACTIVITY_EXPORT, id)).content) {
    for (const line of piece.toString().trimEnd().split('\n')) {
      const { message_id, recipient } = JSON.parse(line);
      hash.update(`${message_id} ${recipient}\n`);
      rows += 1;
    }
  }
  const isSame = rows === wanted.rows && hash.digest('hex') === wanted.digest;
  printTable(
    'Export with one kill -9',
    ['export', 'figure'],
    [
      ['rows', rows],
      ['rows that a statement of its own finds', wanted.rows],
      ['rows when the first process was killed', rowsWhenKilled],
      ['the file has the same rows in the same order', isSame ? 'yes' : 'NO'],
      ['seconds', Math.round(seconds * 10) / 10],
      ['rows a second', Math.round(rows / seconds)],
      ['peak memory of a process, MB', Math.round(Math.max(peakOfFirst, peakOfSecond) / 1_000)],
    ],
  );
  return isSame;
}

const startProcess = (companyId: string, exportId: string): ChildProcess =>
  fork(join(import.meta.dirname, 'export-process.ts'), [companyId, exportId], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** Waits for the end of a process, or kills it once it is far enough; returns the most memory that it had, in kB. */
async function watch(child: ChildProcess, isFarEnough: () => Promise<boolean>): Promise<number> {
  let most = 0;
  while (child.exitCode === null && child.signalCode === null) {
    most = Math.max(most, residentPeak(child.pid ?? 0));
    if (await isFarEnough()) child.kill('SIGKILL');
    await wait(LOOK_MS);
  }
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`the export ended with ${child.exitCode}`);
  return most;
}

/** Reads the most memory that a process ever had, in kB; 0 once it is gone. */
function residentPeak(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Counts the wanted rows without the product's list, and digests them in its order. */
async function digestRows({ companyId, environment }: Scope, since: string): Promise<{ rows: number; digest: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  let before = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  for (;;) {
    const page = await getPool().query<{ id: string; rcpt: string }>(
      `SELECT message_id AS id, rcpt_to AS rcpt FROM recipients
       WHERE company_id = $1 AND environment = $2 AND recipient_domain = $3 AND message_id >= $4 AND message_id < $5
       ORDER BY message_id DESC LIMIT ${PAGE}`,
      [companyId, environment, LARGEST_DOMAIN, since, before],
    );
    for (const { id, rcpt } of page.rows) hash.update(`${id} ${rcpt}\n`);
    rows += page.rows.length;
    const last = page.rows.at(-1);
    if (!last || page.rows.length < PAGE) return { rows, digest: hash.digest('hex') };
    before = last.id;
  }
}
