import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_PLACEHOLDER, type SampleFacts } from '#components/kit/samples/facts.ts';
import { restSamples } from '#components/kit/samples/send-samples.ts';
import { smtpSamples } from '#components/kit/samples/smtp-samples.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { makeRelayEnvironment } from '../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../fixtures/relay/relay-process.ts';

const run = promisify(execFile);
const friend = "o'friend@far.example";

let database: TestDatabase;
let relay: RelayProcess;
let company: SeededCompany;
let facts: SampleFacts;
const folder = mkdtempSync(join(tmpdir(), 'mailwright-samples-'));

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  const { env, ports } = await makeRelayEnvironment(folder, database.url);
  relay = await startRelay(env, join(folder, 'relay.log'));
  company = await seedCompany({ environment: 'sandbox', authorized: [friend] });
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  facts = {
    apiUrl: `http://localhost:${ports.api}/api/v1`,
    host: 'localhost',
    starttlsPort: ports.smtp,
    username: 'smtp',
    apiKey: company.apiKey,
    from: company.from,
    to: friend,
    selfSigned: true,
  };
});

afterAll(async () => {
  await relay.stop();
  await closePool();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Placeholder facts, sufficient to list the languages. */
const nobody: SampleFacts = {
  apiUrl: '',
  host: '',
  starttlsPort: 0,
  username: '',
  apiKey: '',
  from: '',
  to: '',
  selfSigned: false,
};

/** The program that runs the samples of each language, and the file that it expects. */
const runners: Record<string, [program: string, file: string]> = {
  Node: [process.execPath, 'send.mjs'],
  'Resend SDK': [process.execPath, 'send.mjs'],
  Nodemailer: [process.execPath, 'send.mjs'],
  curl: ['bash', 'send.sh'],
  Python: ['python3', 'send.py'],
  Ruby: ['ruby', 'send.rb'],
};

const isInstalled = async (program: string): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

/** The languages that this machine can run; those of Node are always among them. */
const languages: string[] = [];
for (const [label, [program]] of Object.entries(runners)) {
  if ((await isInstalled(program)) && (label !== 'curl' || (await isInstalled('curl')))) languages.push(label);
}

const received = async (receivedBy: string): Promise<{ subject: string; rcpt_to: string }[]> => {
  const { rows } = await getPool().query(
    'SELECT m.subject, r.rcpt_to FROM messages m JOIN recipients r ON r.message_id = m.id WHERE m.company_id = $1 AND m.received_by = $2',
    [company.companyId, receivedBy],
  );
  return rows;
};

describe.each([
  ['rest', restSamples],
  ['smtp', smtpSamples],
] as const)('the code samples of the configuration page over %s', (receivedBy, samples) => {
  const labels = samples(nobody).map(({ label }) => label);

  it.each(
    languages.filter((label) => labels.includes(label)),
  )('send one message and print the result in %s', async (label) => {
    const code = samples(facts).find((one) => one.label === label)?.code ?? '';
    const [program, file] = runners[label] ?? ['', ''];
    writeFileSync(join(folder, file), code);
    const before = (await received(receivedBy)).length;
    const { stdout } = await run(program, [file], { cwd: folder, timeout: 60_000 });
    expect(stdout.trim()).not.toBe('');
    const now = await received(receivedBy);
    expect(now).toHaveLength(before + 1);
    expect(now.at(-1)).toEqual({ subject: 'Hello from Mailwright', rcpt_to: friend });
  });

  it('print the result on success in every language', () => {
    const prints = /console\.log|print\(|^echo |fmt\.Println|puts |System\.out\.println|Console\.WriteLine/m;
    for (const { label, code } of samples(facts)) {
      // These two print what the server says without being asked.
      const isTalkative = label === 'swaks' || (label === 'curl' && receivedBy === 'rest');
      expect([label, isTalkative || prints.test(code)]).toEqual([label, true]);
    }
  });

  it('name the account, the key and the option for a self-signed certificate in every language', () => {
    for (const { label, code } of samples(facts)) {
      expect([label, code.includes(company.apiKey)]).toEqual([label, true]);
      expect([label, code.includes(company.from)]).toEqual([label, true]);
    }
    for (const { label, code } of samples({ ...facts, apiKey: KEY_PLACEHOLDER, selfSigned: false })) {
      expect([label, /self-signed|insecure|verify=|VERIFY_NONE/i.test(code)]).toEqual([label, false]);
    }
  });
});
