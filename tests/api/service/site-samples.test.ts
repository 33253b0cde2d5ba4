import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifySamples } from '#components/connect/webhooks/samples/verify-samples.ts';
import { envText } from '#components/senders/configuration/env-text.ts';
import { signatureHeaders } from '#lib/connect/webhooks/request/sign.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { listSiteSamples, type SiteSample } from '../../fixtures/docs/list-samples.ts';
import { readRequest } from '../../fixtures/docs/read-request.ts';
import { canRun, runSample } from '../../fixtures/docs/run-sample.ts';
import { makeRelayEnvironment } from '../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../fixtures/relay/relay-process.ts';

const run = promisify(execFile);
const reader = 'reader@far.example';
const samples = listSiteSamples();
const folder = mkdtempSync(join(tmpdir(), 'mailwright-site-'));

let database: TestDatabase;
let relay: RelayProcess;
let company: SeededCompany;
let env: string;
let variables: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  const environment = await makeRelayEnvironment(folder, database.url);
  relay = await startRelay(environment.env, join(folder, 'relay.log'));
  company = await seedCompany({ environment: 'sandbox', authorized: [reader] });
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  env = envText({
    apiUrl: `http://localhost:${environment.ports.api}/api/v1`,
    apiKey: company.apiKey,
    from: company.from,
    host: 'localhost',
    starttlsPort: environment.ports.smtp,
    username: 'smtp',
    to: reader,
    selfSigned: true,
  });
  const certificate = environment.env.TLS_CERT_FILE ?? '';
  variables = {
    ...Object.fromEntries(
      env
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    ),
    // The certificate of the test is self-signed: clients trust it as they trust one of a public authority.
    CURL_CA_BUNDLE: certificate,
    SSL_CERT_FILE: certificate,
    NODE_EXTRA_CA_CERTS: certificate,
  };
});

afterAll(async () => {
  await relay.stop();
  await closePool();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const countMessages = async (): Promise<number> => {
  const { rows } = await getPool().query('SELECT count(*)::int AS count FROM messages WHERE company_id = $1', [
    company.companyId,
  ]);
  return rows[0].count;
};

const filled = ({ code, ...sample }: SiteSample): SiteSample => ({
  ...sample,
  code: code.replaceAll('you@example.com', reader).replaceAll('mailwright.example', settings().PLATFORM_DOMAIN),
});

const of = (...tests: string[]) => samples.filter(({ test }) => test !== null && tests.includes(test));
const named = (list: readonly SiteSample[]) =>
  list.map((sample, at) => [`${sample.page} ${sample.label} ${at}`, sample] as const);

/** Samples that make a call, in the order of the page: later ones may use what earlier ones created. */
const calling = of('send', 'smtp', 'call', 'refused');

describe('the samples of the documentation', () => {
  it.each(
    named(calling.filter(({ language }) => canRun(language))),
  )('%s does what its page says', async (_name, sample) => {
    const before = await countMessages();
    const work = runSample(filled(sample), join(folder, 'work'), variables);
    if (sample.test === 'refused') {
      await expect(work).rejects.toMatchObject({
        stdout: expect.stringMatching(/"docs_url":"[^"]+\/docs\/errors\/\w+"/),
      });
      return;
    }
    await work;
    const sent = (await countMessages()) - before;
    if (sample.test === 'call') expect(sent).toBe(0);
    else expect(sent).toBeGreaterThan(0);
  });

  it('say which of them this machine has run', () => {
    const labels = (can: boolean) =>
      [...new Set(calling.filter(({ language }) => canRun(language) === can).map(({ language }) => language))].join(
        ', ',
      );
    console.log(
      `samples were run in ${labels(true)}; compared with the one in Node only: ${labels(false) || 'no language'}`,
    );
    expect(calling.filter(({ language }) => canRun(language)).length).toBeGreaterThan(15);
  });

  it('make the same request in every language', () => {
    const node = readRequest(
      calling.find(({ page, test }) => page === 'quickstarts/node' && test === 'send')?.code ?? '',
    );
    expect(node).toMatchObject({ path: '/emails', body: { from: 'MAIL_FROM', to: 'you@example.com' } });
    const pages = ['python', 'php', 'ruby', 'go', 'csharp'].map((name) => `quickstarts/${name}`);
    for (const page of pages) {
      const code = calling.find((sample) => sample.page === page && sample.test === 'send')?.code ?? '';
      expect([page, readRequest(code)]).toEqual([page, node]);
    }
  });

  it('load the variables of the configuration page', async () => {
    const [sample] = of('env');
    writeFileSync(join(folder, '.env'), env);
    const { stdout } = await run('bash', ['-ec', `${sample?.code} printenv MAIL_API_URL MAIL_FROM`], { cwd: folder });
    expect(stdout.trim().split('\n')).toEqual([variables.MAIL_API_URL, variables.MAIL_FROM]);
  });

  it('configure frameworks with the host, the port and the user of the relay', async () => {
    const settingsOf = (page: string) => of('settings').find((sample) => sample.page === page)?.code ?? '';
    writeFileSync(join(folder, 'settings.py'), settingsOf('quickstarts/django'));
    const dump =
      'import json, runpy; print(json.dumps({k: v for k, v in runpy.run_path("settings.py").items() if k.isupper()}))';
    const { stdout } = await run('python3', ['-c', dump], { cwd: folder, env: { ...process.env, ...variables } });
    expect(JSON.parse(stdout)).toMatchObject({
      EMAIL_HOST: 'localhost',
      EMAIL_PORT: Number(variables.SMTP_PORT),
      EMAIL_HOST_USER: 'smtp',
      EMAIL_HOST_PASSWORD: company.apiKey,
      EMAIL_USE_TLS: true,
      DEFAULT_FROM_EMAIL: company.from,
    });
    const laravel = Object.fromEntries(
      settingsOf('quickstarts/laravel')
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    expect(laravel).toMatchObject({ MAIL_HOST: 'smtp.example.com', MAIL_PORT: '10587', MAIL_USERNAME: 'smtp' });
    const wordpress = settingsOf('quickstarts/wordpress');
    for (const part of ["Host = 'smtp.example.com'", 'Port = 10587', "Username = 'smtp'", "SMTPSecure = 'tls'"])
      expect(wordpress).toContain(part);
  });
});

describe('the verification of webhooks in the documentation', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = '{"type":"email.delivered","data":{"name":"Zoë"}}';
  const verify = (language: string): string => of('verify').find((sample) => sample.language === language)?.code ?? '';

  /** Writes a signed request, and one whose body was changed afterwards, for a program that verifies both. */
  const files = () => {
    const headers = signatureHeaders({ secret, previous: null }, 'msg_1', body, new Date());
    writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers));
    writeFileSync(
      join(folder, 'headers.txt'),
      Object.entries(headers)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    writeFileSync(join(folder, 'good'), body);
    writeFileSync(join(folder, 'bad'), body.replace('delivered', 'bounced'));
    return { cwd: folder, env: { ...process.env, WEBHOOK_SECRET: secret } };
  };

  it('is the code of the dashboard', () => {
    expect(of('verify').map(({ label, code }) => [label, code.trimEnd()])).toEqual(
      verifySamples().map(({ label, code }) => [label, code]),
    );
  });

  it('accepts a signed request and refuses a changed one in Node', async () => {
    writeFileSync(join(folder, 'verify.mjs'), verify('js'));
    const check = `import { readFileSync as read } from 'node:fs'; import { isSigned } from './verify.mjs';
      const headers = JSON.parse(read('headers.json', 'utf8')); console.log(isSigned(headers, read('good')), isSigned(headers, read('bad')));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', check], files());
    expect(stdout.trim()).toBe('true false');
  });

  it.skipIf(!canRun('python'))('accepts a signed request and refuses a changed one in Python', async () => {
    writeFileSync(join(folder, 'verify.py'), verify('python'));
    const check = `import json; from verify import is_signed; headers = json.load(open("headers.json"))
print(is_signed(headers, open("good", "rb").read()), is_signed(headers, open("bad", "rb").read()))`;
    const { stdout } = await run('python3', ['-c', check], files());
    expect(stdout.trim()).toBe('True False');
  });

  it.skipIf(!canRun('java'))('accepts a signed request and refuses a changed one in Java', async () => {
    const code = verify('java').replace(/\}\s*$/, '');
    const main = `    public static ${'void'} main(String[] args) throws Exception {
        var headers = new java.util.HashMap<String, String>();
        for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of("headers.txt"))) {
            headers.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        }
        System.out.println(isSigned(headers, java.nio.file.Files.readAllBytes(java.nio.file.Path.of("good")))
            + " " + isSigned(headers, java.nio.file.Files.readAllBytes(java.nio.file.Path.of("bad"))));
    }
}`;
    writeFileSync(join(folder, 'Webhooks.java'), code + main);
    const { stdout } = await run('java', ['Webhooks.java'], files());
    expect(stdout.trim()).toBe('true false');
  });
});
