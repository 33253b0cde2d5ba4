import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatBody } from '#lib/connect/webhooks/format/format-body.ts';
import { testEvent } from '#lib/connect/webhooks/format/sample-events.ts';
import type { SequencedEvent } from '#lib/connect/webhooks/format/types.ts';
import { postWebhook } from '#lib/connect/webhooks/request/post-webhook.ts';
import { closeWebhookAgents } from '#lib/connect/webhooks/request/webhook-agents.ts';
import type { WebhookTarget } from '#lib/connect/webhooks/request/webhook-target.ts';
import { newId } from '#lib/core/ids.ts';

const DOCS = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PREVIOUS = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

const folder = mkdtempSync(join(tmpdir(), 'mailwright-receivers-'));

beforeAll(() => {
  Object.assign(process.env, { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'silent' });
});

afterAll(() => {
  closeWebhookAgents();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the code of the page's block of a language that begins with a comment on how to run it. */
function codeOf(language: string): string {
  const block = [...DOCS.matchAll(/^```(\w+)\n(.*?)^```$/gms)].find(([, name]) => name === language);
  if (!block?.[2]) throw new Error(`docs/webhooks.md has no code in ${language}`);
  return block[2];
}

/** A receiver of the page that runs as a process, with the lines that it printed. */
type Running = { child: ChildProcess; url: string; lines: string[] };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port is free');
  return address.port;
}

async function start(command: string, file: string, language: string): Promise<Running> {
  const path = join(folder, file);
  writeFileSync(path, codeOf(language));
  const port = await freePort();
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
  const child = spawn(command, [path], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const running: Running = { child, url: `http://127.0.0.1:${port}/`, lines: [] };
  child.stdout
    ?.setEncoding('utf8')
    .on('data', (text: string) => running.lines.push(...text.split('\n').filter(Boolean)));
  await expect.poll(() => running.lines).toContain('ready');
  return running;
}

const target = (url: string, secret = SECRET, previous: WebhookTarget['previous'] = null): WebhookTarget => ({
  id: newId(),
  companyId: newId(),
  url,
  secret,
  previous,
  authentication: { type: 'none' },
});

const numbered = (sequence: number): SequencedEvent => ({
  ...testEvent('delivery', newId(), new Date()),
  sequence: BigInt(sequence),
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.each([
  ['Node', process.execPath, 'receiver.mjs', 'js', true],
  ['Python', 'python3', 'receiver.py', 'python', hasPython],
] as const)('the receiver of the documentation in %s', (_name, command, file, language, isThere) => {
  it.skipIf(!isThere)('verifies, deduplicates by webhook-id and detects a gap by sequence', async () => {
    const { child, url, lines } = await start(command, file, language);
    try {
      const webhook = target(url);
      const first = formatBody('single', [numbered(1)]);
      // The same delivery twice: it is answered twice and handled once.
      for (const _ of [1, 2]) expect(await postWebhook(webhook, first)).toMatchObject({ code: 204, isTaken: true });
      // In the middle of a rotation the replaced secret, which the receiver still has, signs second.
      const rotated = target(url, PREVIOUS, { secret: SECRET, until: new Date(Date.now() + 60_000) });
      expect(await postWebhook(rotated, formatBody('batch', [numbered(4), numbered(5)]))).toMatchObject({ code: 204 });
      expect(await postWebhook(target(url, PREVIOUS), formatBody('single', [numbered(6)]))).toMatchObject({
        code: 401,
      });
      await expect.poll(() => lines.filter((line) => line.startsWith('event'))).toHaveLength(3);
      expect(lines).toEqual([
        'ready',
        'event 1 email.delivered anna@customer.example',
        'gap 2 3',
        'event 4 email.delivered anna@customer.example',
        'event 5 email.delivered anna@customer.example',
      ]);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });
});
