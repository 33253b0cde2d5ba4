import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SettingsSchema } from '#lib/infra/config/settings.ts';
import { commands } from '../../../bin/admin/commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['app', 'bin', 'components', 'docs', 'lib', 'prisma', 'smtp-relay', 'tests'];
const FILES = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
];
const DOCS = FILES.filter((path) => path.endsWith('.md'));

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the code of a page: spans, and lines of blocks. */
const codeIn = (text: string): string[] =>
  text
    .split(/^```.*$/m)
    .flatMap((part, at) =>
      at % 2 ? part.split('\n') : [...part.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
    );

const said = DOCS.flatMap((doc) => codeIn(read(doc)).map((code) => ({ doc, code })));

// Addresses of the documentation site are held by docs-site.test.ts.
test('every link of the documents points to a file', () => {
  const links = DOCS.flatMap((doc) =>
    [...read(doc).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to = '']) => ({ doc, to })),
  ).filter(({ to }) => !/^(?:https?:|\/docs\/)/.test(to));
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter(({ doc, to }) => !existsSync(join(ROOT, dirname(doc), to)))).toEqual([]);
});

test('every source file that they name exists', () => {
  const ends = new Set(FILES.flatMap((path) => path.split('/').map((_, at, all) => all.slice(at).join('/'))));
  const named = said.flatMap(({ doc, code }) =>
    [...code.matchAll(/(?:[\w.-]+\/)*[\w-][\w.-]*\.tsx?\b/g)].map(([file]) => ({ doc, file })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ file }) => !ends.has(file))).toEqual([]);
});

test('every script of npm and every command of the operator that they show exists, with its flags', async () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unknown: string[] = [];
  let shown = 0;
  for (const { doc, code } of said) {
    for (const [, script = ''] of code.matchAll(/npm run (?:-s )?([\w:]+)/g))
      if (!(script in scripts)) unknown.push(`${doc}: npm run ${script}`);
    const [, name = '', rest = ''] = /(?:^(?!npm |npx )|admin -- |admin )([a-z][a-z-]+)(.*)/.exec(code) ?? [];
    const isShown = name !== '' && (code.includes('admin -- ') || name in commands);
    if (!isShown) continue;
    shown += 1;
    const flags = [...rest.matchAll(/(?<=\s)--([a-z-]+)/g)].map(([, flag = '']) => flag);
    const command = await commands[name]?.();
    const known = new Set(['json', 'help', ...Object.keys(command?.options.shape ?? {})]);
    for (const flag of command ? flags : [name])
      if (!command || !known.has(flag)) unknown.push(`${doc}: ${name} --${flag}`);
  }
  expect(shown).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

test('every setting that they name exists', () => {
  const settings = new Set(Object.keys(SettingsSchema.shape));
  // Constants of the code, variables of tests, compose and other programs, and a plan of the customer's.
  const others = new Set([
    ...['WEBHOOK_SETTINGS', 'SUBACCOUNT_VIEW', 'SUBACCOUNT_STATUSES', 'SUBACCOUNT_SORTS'],
    ...['POSTGRES_PASSWORD', 'PROPERTY_SEED', 'NODE_EXTRA_CA_CERTS', 'BACK_TO_FREE', 'WEBHOOK_SECRET', 'HARAKA_DIR'],
    ...['SMTP_PORT', 'SMTP_USERNAME', 'SMTP_PASSWORD', 'MAIL_API_URL', 'MAIL_API_KEY', 'MAIL_FROM', 'YOUR_API_KEY'],
    // Settings and constants of other programs in the samples of docs/site.
    ...['EMAIL_BACKEND', 'EMAIL_HOST', 'EMAIL_PORT', 'EMAIL_HOST_USER', 'EMAIL_HOST_PASSWORD', 'EMAIL_USE_TLS'],
    ...['EMAIL_TIMEOUT', 'DEFAULT_FROM_EMAIL', 'MAIL_MAILER', 'MAIL_SCHEME', 'MAIL_HOST', 'MAIL_PORT', 'MAIL_USERNAME'],
    'MAIL_PASSWORD',
    'MAIL_FROM_ADDRESS',
    'MAIL_FROM_NAME',
    'NODE_TLS_REJECT_UNAUTHORIZED',
    ...['CURLOPT_POST', 'CURLOPT_RETURNTRANSFER', 'CURLOPT_TIMEOUT', 'CURLOPT_HTTPHEADER', 'CURLOPT_POSTFIELDS'],
    'CURLINFO_RESPONSE_CODE',
    'PHP_EOL',
    'UTF_8',
    'NODE_EXTRA_CA_CERTS',
    ...['MAILGUN_API_URL', 'MAILGUN_API_KEY', 'MAILGUN_SENDER_DOMAIN', 'SENDGRID_API_URL', 'SENDGRID_API_KEY'],
    ...[
      'POSTMARK_API_URL',
      'POSTMARK_SERVER_TOKEN',
      'SPARKPOST_API_URL',
      'SPARKPOST_API_KEY',
      'SPARKPOST_SEND_DEFAULTS',
    ],
    'AWS_ENDPOINT_URL_SESV2',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ]);
  const named = said.flatMap(({ doc, code }) =>
    [...code.matchAll(/(?<![\w.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g)].map(([name]) => ({ doc, name })),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !settings.has(name) && !others.has(name))).toEqual([]);
});

test('every section that the code cites exists', () => {
  const sources = FILES.filter((path) => /\.(tsx?|prisma)$/.test(path) && !path.startsWith('prisma/generated/'));
  const cited = sources.flatMap((path) =>
    [...read(path).matchAll(/\b(docs\/[\w-]+\.md)((?:,? §\d+)+)/g)].flatMap(([, doc = '', sections = '']) =>
      [...sections.matchAll(/§(\d+)/g)].map(([, section]) => ({ path, doc, section })),
    ),
  );
  expect(cited.length).toBeGreaterThan(300);
  const missing = cited.filter(({ doc, section }) => !new RegExp(`^## ${section}\\.`, 'm').test(read(doc)));
  expect(missing).toEqual([]);
});

test('no code cites a document that is not in the repository', () => {
  const sources = FILES.filter(
    (path) => /\.(tsx?|prisma)$/.test(path) && !/^prisma\/(generated|migrations)\//.test(path),
  );
  const dangling = sources.filter((path) => /(?<!docs\/)\b(?:spec|suite|contract|product)(?:\.md)? §/.test(read(path)));
  expect(dangling).toEqual([]);
});
