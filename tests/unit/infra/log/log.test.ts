import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Returns the output of a separate process that runs a script with the log. */
const output = (script: string): string => {
  const whole = `const { log } = await import('./lib/infra/log/log.ts');${script}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', whole], { encoding: 'utf8' });
  return stdout + stderr;
};

/** Returns what is logged of an error with the database's details. */
const logged = (): string =>
  output(`
    const error = Object.assign(new Error('null value in column "subject"'), {
      code: '23502', detail: 'Failing row contains (Dear Ada, ...).', where: 'unnamed portal parameter $7', parameters: ['s3cret'],
    });
    log().error({ err: new Error('a batch failed', { cause: error }) }, 'failed');
    log().error({ err: error }, 'failed');`);

describe('the log', () => {
  it('records the failure and its location, and nothing of the row that the database refused', () => {
    const text = logged();
    expect(text).toContain('null value in column');
    expect(text).toContain('23502');
    expect(text).toContain('a batch failed');
    expect(text).not.toMatch(/Dear Ada|s3cret|unnamed portal/);
  });

  it('redacts the secrets of a line, nested ones too, and keeps its other fields', () => {
    const lines = output(`
      log().info({ status: 200, path: '/emails' }, 'plain');
      log().info({ status: 200, password: 's3cret' }, 'named');
      log().info({ status: 200, body: { token: 's3cret', size: 5 } }, 'nested');
      log().info({ status: 200, body: null }, 'empty');`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { msg: 'plain', status: 200, path: '/emails' },
      { msg: 'named', status: 200, password: '[Redacted]' },
      { msg: 'nested', status: 200, body: { token: '[Redacted]', size: 5 } },
      { msg: 'empty', status: 200, body: null },
    ]);
    expect(lines.every(({ pid, time, level }) => pid > 0 && time > 0 && level === 30)).toBe(true);
  });

  it('raises an alarm about a page for real faults only, and for nothing that a client can cause', () => {
    const lines = output(`
      const { logPageError } = await import('./lib/http/request/log-page-error.ts');
      const failed = (message, more = {}) => logPageError(Object.assign(new Error(message), more), { method: 'GET', path: '/' });
      failed('aborted', { code: 'ECONNRESET' });
      failed('Premature close', { code: 'ERR_STREAM_PREMATURE_CLOSE' });
      failed('The response was aborted', { name: 'ResponseAborted' });
      failed('The router state header was sent but could not be parsed.');
      failed('read ECONNRESET', { code: 'ECONNRESET' });
      failed('x is not a function', { digest: '7' });`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(lines.map(({ level }) => level)).toEqual([30, 30, 30, 30, 50, 50]);
    expect(lines.at(-1)).toMatchObject({
      digest: '7',
      method: 'GET',
      path: '/',
      err: { message: 'x is not a function' },
    });
  });
});
