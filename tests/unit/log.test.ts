import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Returns the output of a separate process that logs an error with the database's details. */
const logged = (): string => {
  const script = `
    const { log } = await import('./lib/infra/log/log.ts');
    const error = Object.assign(new Error('null value in column "subject"'), {
      code: '23502', detail: 'Failing row contains (Dear Ada, ...).', where: 'unnamed portal parameter $7', parameters: ['s3cret'],
    });
    log().error({ err: new Error('a batch failed', { cause: error }) }, 'failed');
    log().error({ err: error }, 'failed');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return stdout + stderr;
};

describe('the log', () => {
  it('records the failure and its location, and nothing of the row that the database refused', () => {
    const text = logged();
    expect(text).toContain('null value in column');
    expect(text).toContain('23502');
    expect(text).toContain('a batch failed');
    expect(text).not.toMatch(/Dear Ada|s3cret|unnamed portal/);
  });
});
