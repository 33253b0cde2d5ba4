import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { JobHandler, JobRun } from '#lib/infra/queue/define-job.ts';
import { bytesSource } from '#lib/infra/zip/byte-source.ts';
import { readDirectory, readFile } from '#lib/infra/zip/read-zip.ts';
import { jobs } from '#lib/service/privacy/job-handlers.ts';
import { createDataRequest, getDataRequest, readRequestFile } from '#lib/service/privacy/requests.ts';
import { runRequest } from '#lib/service/privacy/run-request.ts';
import {
  openTestDatabase,
  refusalOf,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { suiteCaller } from '../../../fixtures/audience/suite-caller.ts';
import { insertMessage } from '../../../fixtures/database/insert-message.ts';
import { runOpenJobs } from '../../../fixtures/jobs/run-open-jobs.ts';
import { searchDatabase } from '../../../fixtures/privacy/search-database.ts';
import {
  addPerson,
  importFile,
  MENTION,
  OTHER,
  PERSON,
  storeTheRest,
} from '../../../fixtures/privacy/synthetic-company.ts';

let close: () => Promise<void>;
let account: TestAccount;
let contactId: string;

const runRequests = () => runOpenJobs(jobs as readonly JobHandler[]);

/** A company with a person, mail to them alone and with others, an import and stored lists. */
async function fill(): Promise<{ account: TestAccount; contactId: string }> {
  const made = await registerTestAccount('Acme', 'production');
  const id = await addPerson(made.ctx);
  const company = {
    companyId: made.companyId,
    environment: 'production' as const,
    domain: 'acme.example',
    from: 'hi@acme.example',
    apiKeyId: '',
    apiKey: '',
    scope: { companyId: made.companyId, environment: 'production' as const },
  };
  const mail = (addresses: string[]) =>
    insertMessage(company, {
      atMs: Date.now(),
      raw: Buffer.from(`To: ${addresses.join(', ')}\r\n\r\nHello ${PERSON.firstName}\r\n`),
      recipients: addresses.map((address) => ({ address })),
    });
  await mail([PERSON.email]);
  await mail([PERSON.email, OTHER]);
  await importFile(made.ctx);
  await storeTheRest(made.ctx, company);
  return { account: made, contactId: id };
}

beforeAll(async () => {
  close = await openTestDatabase();
  ({ account, contactId } = await fill());
});

afterAll(() => close());

async function filesOf(ctx: Context, id: string): Promise<Map<string, Record<string, unknown>[]>> {
  const parts: Buffer[] = [];
  for await (const part of (await readRequestFile(ctx, id)).content) parts.push(part);
  const source = bytesSource(Buffer.concat(parts));
  const files = new Map<string, Record<string, unknown>[]>();
  for (const file of await readDirectory(source)) {
    const text: Buffer[] = [];
    for await (const part of readFile(source, file, { bytes: 10_000_000 })) text.push(part);
    const lines = Buffer.concat(text).toString().trimEnd().split('\n');
    files.set(
      file.path,
      lines.map((line) => JSON.parse(line)),
    );
  }
  return files;
}

describe('an export', () => {
  it('has everything about a person as a ZIP of JSON lines, and nobody else', async () => {
    const { id } = await createDataRequest(account.ctx, { contactId, kind: 'export' });
    expect(await refusalOf(readRequestFile(account.ctx, id))).toBe('notFound');
    await runRequests();
    const request = await getDataRequest(account.ctx, id);
    expect(request).toMatchObject({ state: 'done', contact: { id: contactId, email: PERSON.email } });
    const files = await filesOf(account.ctx, id);
    expect([...files.keys()].sort()).toEqual(
      Object.keys(request.rows)
        .map((name) => `${name}.jsonl`)
        .sort(),
    );
    expect(files.get('contact.jsonl')).toMatchObject([{ email: PERSON.email, phone_e164: PERSON.phone }]);
    expect(files.get('labels.jsonl')).toMatchObject([{ label: 'Guests' }]);
    expect(files.get('consents.jsonl')).toMatchObject([{ wording: 'I agree to get mail.' }]);
    expect(files.get('suppressions.jsonl')).toHaveLength(1);
    expect(files.get('refused-rows.jsonl')).toHaveLength(1);
    expect(files.get('validation-results.jsonl')).toHaveLength(1);
    const mail = files.get('messages.jsonl') ?? [];
    expect(mail.map(({ content }) => content !== null)).toEqual([true, false]);
    expect(String(mail[0]?.content)).toContain(PERSON.firstName);
    expect(JSON.stringify([...files])).not.toContain(OTHER);
  });

  it('is entered once, is deleted after a week, and by an erasure', async () => {
    const entered = await Promise.all(
      Array.from({ length: 3 }, () =>
        createDataRequest(account.ctx, { email: PERSON.email.toUpperCase(), kind: 'export' }),
      ),
    );
    expect(new Set(entered.map(({ id }) => id)).size).toBe(1);
    await runRequests();
    const id = entered[0]?.id ?? '';
    const later = { ...account.ctx, now: () => new Date(Date.now() + 8 * DAY_MS) };
    expect(await refusalOf(readRequestFile(later, id))).toBe('notFound');
    expect((await getDataRequest(later, id)).file).toBeNull();
  });
});

it('calls refuse what is wrong by its field, other companies and members without the right', async () => {
  const call = await suiteCaller(account);
  const path = '/contacts/data-request';
  const refused = async (body: object) => {
    const answer = await call(`POST ${path}`, body);
    return [answer.status, JSON.stringify(answer.body)] as const;
  };
  expect(await refused({ kind: 'export' })).toEqual([422, expect.stringContaining('email')]);
  expect(await refused({ kind: 'export', email: 'a@b.example', contactId })).toEqual([
    422,
    expect.stringContaining('email'),
  ]);
  expect(await refused({ kind: 'export', email: 'no address' })).toEqual([422, expect.stringContaining('email')]);
  expect(await refused({ kind: 'sale', email: 'a@b.example' })).toEqual([422, expect.stringContaining('kind')]);
  expect(await refused({ kind: 'export', contactId: newId() })).toEqual([404, expect.anything()]);
  const { status, body } = await call(`POST ${path}`, { kind: 'export', email: 'unknown@far.example' });
  expect(status).toBe(202);
  await runRequests();
  expect((await call(`GET ${path}?search=unknown@far.example`)).body).toMatchObject({
    total: 1,
    data: [{ state: 'done' }],
  });
  expect((await call(`GET ${path}?search=unknown`)).body.total).toBe(0);
  const foreign = await suiteCaller(await registerTestAccount('Globex', 'production'));
  expect((await foreign(`GET ${path}/${body.id}/file`)).status).toBe(404);
  expect((await foreign(`GET ${path}`)).body.total).toBe(0);
  const member = await suiteCaller(await registerColleague(account));
  expect((await member(`GET ${path}`)).status).toBe(403);
  expect((await member(`POST ${path}`, { kind: 'erasure', email: PERSON.email })).status).toBe(403);
});

it('an erasure that is killed at every step erases each thing once, and deletes earlier exports', async () => {
  const { id } = await createDataRequest(account.ctx, { contactId, kind: 'erasure' });
  const killed = (after: number): JobRun => {
    let steps = 0;
    return {
      id: newId(),
      companyId: account.companyId,
      tries: 1,
      ctx: platformContext(),
      progress: null,
      signal: new AbortController().signal,
      report: async () => {},
      checkpoint: async () => {
        steps += 1;
        if (steps === after) throw new Error('killed');
      },
    };
  };
  let kills = 0;
  for (let turn = 2; ; turn += 1) {
    const outcome = await runRequest(
      { companyId: account.companyId, requestId: id },
      killed(Math.floor(turn / 2)),
    ).then(
      () => 'done',
      () => 'killed',
    );
    if (outcome === 'done') break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(10);
  const { rows, state } = await getDataRequest(account.ctx, id);
  expect({ rows, state }).toMatchObject({
    state: 'done',
    rows: {
      contacts: 1,
      messages: 2,
      suppressions: 1,
      testers: 1,
      exports: 1,
      importFiles: 1,
      refusedRows: 1,
      evidence: 1,
    },
  });
  expect(await searchDatabase(MENTION, newId())).toEqual([]);
  const { rows: pieces } = await getPool().query('SELECT FROM data_request_pieces WHERE file = $1', ['contact']);
  expect(pieces).toEqual([]);
});
