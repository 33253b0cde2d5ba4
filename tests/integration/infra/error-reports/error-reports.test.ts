import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseSettings } from '#lib/infra/config/settings.ts';
import { eventsIn, type ReportServer, startReportServer } from '../../../fixtures/mails/receive-reports.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { spawnScript } from '../../../fixtures/process/spawn-script.ts';

let server: ReportServer;

beforeAll(async () => {
  server = await startReportServer();
});
beforeEach(() => {
  server.received.length = 0;
});
afterAll(() => server.close());

const run = (how: string, env: Record<string, string> = { ERROR_REPORTING_DSN: server.dsn }) =>
  spawnScript('tests/fixtures/process/failing-process.ts', env, [how]);

it('an error in the log of a process is reported with ids and without addresses', async () => {
  const script = run('log');
  const event = await pollUntil('an event', () => eventsIn(server.received)[0]);
  expect(event).toMatchObject({
    release: '6.5.9',
    tags: { requestId: 'request-1', companyId: 'company-1' },
    exception: { values: [{ type: 'Error', value: 'the mail to [address] could not be read' }] },
  });
  expect(JSON.stringify(server.received)).not.toContain('ana@example.org');
  await script.ended();
});

it('an error that ends a process is reported before it ends, with its stack on stderr and the exit code 1', async () => {
  const { code, output } = await run('throw').ended();
  expect(code).toBe(1);
  expect(output).toContain('could not be read');
  expect(eventsIn(server.received)).toMatchObject([{ tags: { process: 'relay' } }]);
});

it('a warning is no report', async () => {
  expect((await run('quiet').ended()).code).toBe(0);
  expect(server.received).toEqual([]);
});

it('without the setting nothing is sent, and a process ends at its error as Node.js ends it', async () => {
  const { code, output } = await run('throw', {}).ended();
  expect(code).toBe(1);
  expect(output).toContain('could not be read');
  await run('log', {}).ended();
  expect(server.received).toEqual([]);
});

it('a malformed DSN is refused at the start, without showing it', () => {
  for (const dsn of ['https://errors.example.com/1', 'key@errors.example.com', 'https://key@errors.example.com/'])
    expect(() => parseSettings({ ERROR_REPORTING_DSN: dsn })).toThrow(
      /^The setting ERROR_REPORTING_DSN is wrong: must look/,
    );
});
