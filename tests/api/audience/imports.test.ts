import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRole } from '#lib/account/team/roles/roles.ts';
import { jobs } from '#lib/audience/imports/job-handlers.ts';
import { uploadFile } from '#lib/content/media/upload.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { answerError } from '#lib/http/config-api/answer-error.ts';
import { SUITE_WORDS } from '#lib/http/config-api/suite-texts.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import type { Grant } from '#lib/registry/grants.ts';
import {
  openTestDatabase,
  registerColleague,
  registerTestAccount,
  type TestAccount,
} from '../../fixtures/accounts/accounts.ts';
import { statuses } from '../../fixtures/audience/people.ts';
import { sendBytes } from '../../fixtures/audience/send-import-file.ts';
import { type SuiteAnswer, suiteCaller } from '../../fixtures/audience/suite-caller.ts';
import { runOpenJobs } from '../../fixtures/jobs/run-open-jobs.ts';
import { companyWith, type PlanLimits } from '../../fixtures/plans/plan-rig.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

type Ask = (name: string, body?: unknown) => Promise<SuiteAnswer>;

const runImports = () => runOpenJobs(jobs.filter(({ lane }) => lane !== 'calendar'));

/** Registers a person of a company whose role has some grants and no others. */
async function colleagueWith(owner: TestAccount, grants: Grant[]): Promise<TestAccount> {
  const colleague = await registerColleague(owner);
  const role = await createRole(owner.ctx, { name: grants.join(' '), grants });
  const values = [colleague.userId, role.id];
  await getPool().query("UPDATE members SET role = 'custom', role_id = $2 WHERE user_id = $1", values);
  return colleague;
}

/** Returns a function that makes calls as the owner of a company that has a plan with these limits. */
async function ownerWith(limits: PlanLimits): Promise<Ask> {
  const { ctx } = await companyWith(limits);
  if (ctx.actor.type !== 'user') throw new Error('the account has no owner');
  return suiteCaller(ctx.actor);
}

/** Uploads a file by the calls of imports, and returns its id. */
async function upload(ask: Ask, given: string | Buffer): Promise<string> {
  const text = Buffer.from(given);
  const { status, body } = await ask('POST /contacts/import/upload', { name: 'people.csv', bytes: text.length });
  expect(status).toBe(201);
  await sendBytes({ url: body.url, headers: body.headers }, text);
  const done = await ask(`POST /contacts/import/upload/${body.id}/complete`);
  expect(done).toMatchObject({ status: 200, body: { id: body.id, name: 'people.csv', bytes: text.length } });
  return body.id;
}

/** Imports people as the screen does, and returns the last state. */
async function importPeople(ask: Ask, text: string): Promise<SuiteAnswer> {
  const prepared = await ask('POST /contacts/import/prepare', { mediaId: await upload(ask, text) });
  expect(prepared).toMatchObject({ status: 200, body: { state: 'prepared' } });
  const started = await ask('POST /contacts/import/start', {
    importId: prepared.body.id,
    mapping: [{ column: 0, target: 'email' }],
    options: { statement: 'These people agreed to get mail from us.' },
  });
  expect(started.status).toBe(202);
  await runImports();
  return ask(`GET /contacts/import/status?id=${prepared.body.id}`);
}

describe('a file that cannot be imported', () => {
  let ask: Ask;

  beforeAll(async () => {
    ask = await suiteCaller(await registerTestAccount('Acme', 'production'));
  });

  const prepare = async (text: string | Buffer, more: object = {}) =>
    ask('POST /contacts/import/prepare', { mediaId: await upload(ask, text), ...more });

  it.each([
    ['without rows', 'email\n', {}, 129, "We couldn't find any data in file you has imported"],
    [
      'in an encoding that is not the chosen one',
      Buffer.from('email,name\na@shop.org,Zo\xeb\n', 'latin1'),
      { encoding: 'utf-8' },
      501,
      'This import has an unknown encoding. Save the file as UTF-8 and import it again.',
    ],
    [
      'with columns between unknown signs',
      'email#name\na@shop.org#Ann\n',
      {},
      501,
      'This import has an unknown delimiter. Separate its columns with commas or semicolons.',
    ],
    [
      'with a cell that is never closed',
      'email,name\na@shop.org,"Ann\nb@shop.org,Bob\n',
      {},
      502,
      'This import is in a wrong format: a quoted cell is never closed.',
    ],
    [
      'with two columns of one name',
      'email,email\na@shop.org,b@shop.org\n',
      {},
      502,
      'This import has an ambiguous header: the column email (A and B) occurs twice.',
    ],
  ])('%s is refused with the code and sentence of the specification', async (_what, text, more, code, message) => {
    expect(await prepare(text, more)).toMatchObject({ status: 422, body: { code, message } });
  });

  it('with too many rows is refused with 503', async () => {
    const answer = answerError(new AppError('importSize', { values: { limit: '2,000,000' } }), 'id', SUITE_WORDS);
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      {
        code: 503,
        message: 'This import exceeds the size limit of 2,000,000 rows. Split the file and import each part.',
      },
    ]);
  });

  it('without addresses is refused with 50, and where it only updates with importContactUpdateException', async () => {
    const { body } = await prepare('x,y\n1,2\n');
    const start = (options: object) =>
      ask('POST /contacts/import/start', { importId: body.id, mapping: [{ column: 0, target: null }], options });
    expect(await start({ statement: 'Agreed.' })).toMatchObject({
      status: 422,
      body: { code: 50, message: 'Email field is not found', payload: { field: 'mapping' } },
    });
    expect(await start({ mode: 'updateOnly' })).toMatchObject({
      status: 422,
      body: {
        code: 'importContactUpdateException',
        message:
          'This import only updates contacts, so it needs the column that says whom: that of the email addresses.',
      },
    });
  });

  it('refuses a row whose address and external id belong to two contacts, and moves no address', async () => {
    await ask('POST /contacts', { email: 'ann@shop.org', externalId: 'a' });
    await ask('POST /contacts', { email: 'bob@shop.org', externalId: 'b' });
    const { body } = await prepare('email,external_id\nann@shop.org,b\n');
    const mapping = [
      { column: 0, target: 'email' },
      { column: 1, target: 'externalId' },
    ];
    await ask('POST /contacts/import/start', { importId: body.id, mapping, options: { mode: 'updateOnly' } });
    await runImports();
    expect((await ask(`GET /contacts/import/status?id=${body.id}`)).body).toMatchObject({
      state: 'done',
      counts: { updated: 0, refused: 1 },
      reasons: [{ code: 'importContactUpdate', message: 'The address and the external id belong to two contacts.' }],
    });
    const { body: people } = await ask('GET /contacts?sort=email');
    expect(people.data).toMatchObject([
      { email: 'ann@shop.org', externalId: 'a' },
      { email: 'bob@shop.org', externalId: 'b' },
    ]);
  });
});

describe('an import by the calls of the dashboard', () => {
  it('needs the grant contacts/modify alone', async () => {
    const owner = await registerTestAccount('Acme', 'production');
    const ask = await suiteCaller(await colleagueWith(owner, ['contacts/modify']));
    expect((await ask('POST /media/presigned', { name: 'people.csv', bytes: 6, kind: 'import' })).status).toBe(403);
    const ended = await importPeople(ask, 'email\nann@shop.org\nbob@shop.org\n');
    expect(ended).toMatchObject({ status: 200, body: { state: 'done', counts: { created: 2 } } });
    expect(await statuses(owner.ctx)).toEqual({ 'ann@shop.org': 'active', 'bob@shop.org': 'active' });
  });

  it('keeps its options until it is started, also when its file is prepared again', async () => {
    const owner = await registerTestAccount('Acme', 'production');
    const ask = await suiteCaller(owner);
    const { body: label } = await ask('POST /contacts/label', { name: 'Fair' });
    const mediaId = await upload(ask, 'email,x\nann@shop.org,y\n');
    const { body: first } = await ask('POST /contacts/import/prepare', { mediaId });
    expect(first.options).toMatchObject({ mode: 'addAndUpdate', labels: [], details: '' });
    const options = {
      mode: 'addOnly',
      labels: [label.id],
      clearsEmpty: true,
      origin: 'event',
      details: 'At the fair.',
    };
    const kept = { ...options, labels: [{ id: label.id, name: 'Fair' }] };
    const { body: put } = await ask('PUT /contacts/import/options', { importId: first.id, options });
    expect(put).toMatchObject(kept);
    const mapping = [{ column: 0, target: 'email' }];
    const { body: again } = await ask('POST /contacts/import/prepare', { mediaId, mapping });
    expect([again.id, again.options]).toMatchObject([first.id, kept]);
    const { body: status } = await ask(`GET /contacts/import/status?id=${first.id}`);
    expect(status.preparation.options).toMatchObject(kept);
    await ask('PUT /contacts/import/options', { importId: first.id, options: { details: '' } });
    const { body: cleared } = await ask(`GET /contacts/import/status?id=${first.id}`);
    expect(cleared.preparation.options).toEqual({
      mode: 'addAndUpdate',
      labels: [],
      replacesLabels: false,
      clearsEmpty: false,
      createsLabels: true,
      details: '',
    });
  });

  it('refuses options with a label that does not exist, and options of an import that was started', async () => {
    const ask = await suiteCaller(await registerTestAccount('Acme', 'production'));
    const { body } = await ask('POST /contacts/import/prepare', { mediaId: await upload(ask, 'email\na@shop.org\n') });
    const keep = (options: object) => ask('PUT /contacts/import/options', { importId: body.id, options });
    expect(await keep({ labels: [7] })).toMatchObject({
      status: 404,
      body: { payload: { field: 'options.labels[0]' } },
    });
    expect((await keep({ statement: 'Agreed.' })).status).toBe(422);
    const mapping = [{ column: 0, target: 'email' }];
    await ask('POST /contacts/import/start', { importId: body.id, mapping, options: { statement: 'Agreed.' } });
    expect(await keep({ mode: 'addOnly' })).toMatchObject({ status: 409, body: { code: 'stateException' } });
  });

  it('is refused to a role that may only see contacts, and to one that may only change files', async () => {
    const owner = await registerTestAccount('Acme', 'production');
    for (const grants of [['contacts/view'], ['media/modify', 'media/view']] satisfies Grant[][]) {
      const ask = await suiteCaller(await colleagueWith(owner, grants));
      expect((await ask('POST /contacts/import/upload', { name: 'people.csv', bytes: 6 })).status).toBe(403);
    }
  });

  it('works with a plan of contacts only', async () => {
    const ask = await ownerWith({ 'Contact Management': { contact: 10 } });
    expect((await ask('POST /media/presigned', { name: 'people.csv', bytes: 6, kind: 'import' })).status).toBe(403);
    const ended = await importPeople(ask, 'email\nann@shop.org\n');
    expect(ended.body).toMatchObject({ state: 'done', counts: { created: 1 } });
  });

  it('counts its files in the storage, as the file manager does', async () => {
    const limits = { 'Contact Management': { contact: 10 }, 'File Manager': { media: 10, storage: 100 } };
    const ask = await ownerWith(limits);
    const text = `email\n${'ann@shop.org\n'.repeat(5)}`;
    await upload(ask, text);
    expect((await ask('GET /media/usage-status')).body).toMatchObject({ used: text.length, files: 0 });
    const refused = await ask('POST /contacts/import/upload', { name: 'more.csv', bytes: 100 });
    expect(refused).toMatchObject({ status: 422, body: { message: 'Storage usage is exceeded' } });
    expect((await ask('POST /media/presigned', { name: 'more.csv', bytes: 100, kind: 'import' })).status).toBe(422);
  });

  it('takes tables only, and completes no file of the library and none of another company', async () => {
    const owner = await registerTestAccount('Acme', 'production');
    const ask = await suiteCaller(owner);
    const picture = await ask('POST /contacts/import/upload', { name: 'people.png', bytes: 6 });
    expect(picture).toMatchObject({ status: 422, body: { code: 'notAllowedException', payload: { field: 'name' } } });
    expect((await ask('POST /contacts/import/upload', { name: 'a.csv', bytes: 6, kind: 'file' })).status).toBe(422);
    const { id } = await uploadFile(owner.ctx, { name: 'a.txt', content: Buffer.from('a') });
    expect((await ask(`POST /contacts/import/upload/${id}/complete`)).status).toBe(404);
    const elsewhere = await suiteCaller(await registerTestAccount('Strange Ways', 'production'));
    const mediaId = await upload(ask, 'email\nann@shop.org\n');
    expect((await elsewhere(`POST /contacts/import/upload/${mediaId}/complete`)).status).toBe(404);
    expect((await ask(`POST /contacts/import/upload/${mediaId}/complete`)).status).toBe(200);
  });
});
