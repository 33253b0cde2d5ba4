import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { deliverFormCopy } from '#lib/account/hosted-forms/copy-to-form.ts';
import { DELIVER_FORM_COPY, FormCopyJob } from '#lib/account/hosted-forms/jobs.ts';
import { signIn } from '#lib/account/identity/sign-in.ts';
import { registerAccount } from '#lib/account/onboarding/accounts.ts';
import { completeProfile } from '#lib/account/onboarding/company-profile.ts';
import { submitSurvey } from '#lib/account/onboarding/survey.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount, type TestAccount } from '../../../fixtures/accounts/accounts.ts';

const SETTINGS = ['LOGIN_FORM_URL', 'SIGNUP_FORM_URL', 'PROFILE_FORM_URL', 'SURVEY_FORM_URL'] as const;
const answers = { purpose: 'receipts', integration: 'smtp', volume: 'under1000', role: 'developer' } as const;
const profile = {
  name: 'Acme Mail',
  phone: '+62 21 555 0123',
  industry: 'Agency' as const,
  website: 'https://acme.example',
  timezone: 'Asia/Jakarta',
} as const;

let close: () => Promise<void>;
let account: TestAccount;
/** The requests to the operator's forms, and the status of the next answer. */
const forms = { got: [] as { path: string; id: unknown; body: unknown }[], status: 200 };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    forms.got.push({ path: request.url ?? '', id: request.headers['idempotency-key'], body });
    response.writeHead(forms.status).end();
  });
});

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  account = await registerTestAccount('Acme');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(async () => {
  forms.got = [];
  forms.status = 200;
  await getPool().query('DELETE FROM jobs WHERE kind = $1', [DELIVER_FORM_COPY.kind]);
});

afterAll(async () => {
  server.close();
  await close();
});

function setForms(isOn: boolean): void {
  const { port } = server.address() as AddressInfo; // listens on TCP
  for (const name of SETTINGS)
    Object.assign(settings(), { [name]: isOn ? `http://127.0.0.1:${port}/${name}` : undefined });
}

/** Does the waiting jobs as the relay does. */
async function deliverCopies(): Promise<void> {
  const { rows } = await getPool().query('SELECT id, payload FROM jobs WHERE kind = $1 ORDER BY id', [
    DELIVER_FORM_COPY.kind,
  ]);
  for (const { id, payload } of rows) await deliverFormCopy(FormCopyJob.parse(payload), id);
}

const enter = () =>
  signIn(account.ctx, { email: account.email, password: account.password, userAgent: 'test', logoutFromOthers: true });

const signUp = (email: string) =>
  registerAccount(platformContext({ requestId: newId() }), {
    email,
    password: 'a horse and 3 staples',
    fullname: 'Bea Lima',
    company: 'Lima',
    ref: 'blog',
  });

describe('with the settings of the hosted forms', () => {
  it('a sign-in and a sign-up are posted without the password', async () => {
    setForms(true);
    await enter();
    await signUp('bea@lima.example');
    await deliverCopies();
    expect(forms.got).toEqual([
      {
        path: '/LOGIN_FORM_URL',
        id: expect.any(String),
        body: { email: account.email, signedInAt: expect.any(String) },
      },
      {
        path: '/SIGNUP_FORM_URL',
        id: expect.any(String),
        body: { email: 'bea@lima.example', name: 'Bea Lima', company: 'Lima', ref: 'blog' },
      },
    ]);
    expect(JSON.stringify(forms.got)).not.toMatch(/horse|password|token/);
  });

  it('the company details and the first answers to the survey are posted with the person', async () => {
    setForms(true);
    const { ctx, email } = await registerTestAccount('Other');
    const person = { email, name: 'Ana Souza' };
    await completeProfile(ctx, profile);
    await submitSurvey(ctx, { answers });
    await submitSurvey(ctx, { answers: { ...answers, role: 'founder' } });
    await deliverCopies();
    const { name: company, ...facts } = profile;
    expect(forms.got.map(({ path, body }) => [path, body]).slice(-2)).toEqual([
      ['/PROFILE_FORM_URL', { ...person, company, ...facts }],
      ['/SURVEY_FORM_URL', { ...person, ...answers }],
    ]);
  });

  it('a refused copy fails its job, which is tried again with the same id', async () => {
    setForms(true);
    await enter();
    forms.status = 500;
    await expect(deliverCopies()).rejects.toThrow('the form answered 500');
    forms.status = 200;
    await deliverCopies();
    const [first, second] = forms.got;
    expect(second).toEqual(first);
  });
});

it('without the settings nothing is enqueued', async () => {
  setForms(false);
  await enter();
  await signUp('carl@lima.example');
  const { rows } = await getPool().query('SELECT 1 FROM jobs WHERE kind = $1', [DELIVER_FORM_COPY.kind]);
  expect(rows).toEqual([]);
});
