import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#lib/account/audit/queries.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { CompleteProfile } from '#lib/account/company/schema.ts';
import { createAccount, registerAccount } from '#lib/account/onboarding/accounts.ts';
import { completeProfile, updateCompany } from '#lib/account/onboarding/company-profile.ts';
import { prepareEnvironment } from '#lib/account/onboarding/prepare-environment.ts';
import { decideProductionRequest, requestProduction, switchEnvironment } from '#lib/account/onboarding/production.ts';
import {
  getProductionAccess,
  getProductTour,
  getPurifySandboxData,
  getShownTour,
  getSurvey,
  listProductionRequests,
} from '#lib/account/onboarding/queries.ts';
import type { ProductionDetails } from '#lib/account/onboarding/schema.ts';
import { submitSurvey } from '#lib/account/onboarding/survey.ts';
import { completeTourStep, finishOnboarding, tickTour } from '#lib/account/onboarding/tour.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import { acceptMessage } from '#lib/engine/messages/accept/accept-message.ts';
import { authorizeRecipientVerified } from '#lib/engine/sandbox/authorized-recipients.ts';
import { getSandboxData } from '#lib/engine/sandbox/get-sandbox-data.ts';
import { getTourView } from '#lib/engine/sandbox/get-tour-view.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { GRANTS, type Grant } from '#lib/registry/grants.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';
import { rawMessage } from '../../../fixtures/accounts/seed.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const rows = async (sql: string, values: unknown[] = []) => (await getPool().query(sql, values)).rows;

const profile = CompleteProfile.parse({
  name: 'Acme',
  phone: '+62 21 555 0123',
  industry: 'Retail',
  website: 'acme.example',
  timezone: '+0700',
});

const details: ProductionDetails = {
  kinds: ['receipts'],
  volume: 'under10000',
  source: 'customers',
  description: 'Receipts to people who bought something in our shop.',
  consent: true,
};

/** Sends from a company's own name under the platform domain. */
async function send({ companyId }: TestAccount, environment: 'sandbox' | 'production', to: string): Promise<void> {
  const [{ domain }] = await rows('SELECT domain FROM sending_domains WHERE company_id = $1', [companyId]);
  const from = `hello@${domain}`;
  await acceptMessage(
    { companyId, environment },
    {
      receivedBy: 'rest',
      envelopeFrom: from,
      recipients: [{ address: to, type: 'to' }],
      raw: rawMessage(from, { to }),
    },
  );
}

/** An account whose production is open. */
async function approvedAccount(): Promise<TestAccount> {
  const account = await registerTestAccount();
  await requestProduction(account.ctx, details);
  return account;
}

describe('the product tour', () => {
  it('starts with every step of the spec and none completed', async () => {
    const ids = await registerAccount(platformContext(), {
      fullname: 'Ana',
      company: 'Fresh',
      email: 'fresh@example.org',
      password: 'a long password',
    });
    const tour = await getProductTour(contextOf(ids));
    expect(Object.keys(tour)).toHaveLength(14);
    expect(Object.values(tour)).toEqual(Array(14).fill(false));
  });

  it('completes steps automatically: a recipient, the first mail of each environment, keys and their dependents', async () => {
    const account = await approvedAccount();
    const { ctx } = account;
    await authorizeRecipientVerified(ctx, { email: 'friend@example.net' });
    expect(await getProductTour(ctx)).toMatchObject({ sandboxSetAuthorizedRecipient: true, sandboxEmailSent: false });
    await Promise.all(Array.from({ length: 20 }, () => send(account, 'sandbox', 'friend@example.net')));
    expect(await getProductTour(ctx)).toMatchObject({ sandboxEmailSent: true, productionEmailSent: false });
    await createApiKey(ctx, { name: 'Test' });
    expect(await getProductTour(ctx)).toMatchObject({ productionAddApiKeys: false, emailValidationApiKey: false });
    await createApiKey(ctx, { name: 'Validation', grants: ['recipient_validation/manage'] });
    expect(await getProductTour(ctx)).toMatchObject({ productionAddApiKeys: false, emailValidationApiKey: true });
    await switchEnvironment(ctx, { environment: 'production' });
    await createApiKey(contextOf(account, { environment: 'production' }), { name: 'Live' });
    await send(account, 'production', 'anybody@example.net');
    expect(await getProductTour(ctx)).toMatchObject({ productionAddApiKeys: true, productionEmailSent: true });
  });

  it('writes the row for the first mail only', async () => {
    const account = await registerTestAccount();
    await authorizeRecipientVerified(account.ctx, { email: 'friend@example.net' });
    const version = () => rows('SELECT xmin::text, updated_at FROM tours WHERE company_id = $1', [account.companyId]);
    await send(account, 'sandbox', 'friend@example.net');
    const first = await version();
    await Promise.all(Array.from({ length: 30 }, () => send(account, 'sandbox', 'friend@example.net')));
    expect(await version()).toEqual(first);
  });

  it('does not count a mail that was refused', async () => {
    const account = await registerTestAccount();
    expect(await refusalOf(send(account, 'sandbox', 'unknown@example.net'))).toBe('unauthorizedRecipient');
    await authorizeRecipientVerified(account.ctx, { email: 'friend@example.net' });
    await rows(`UPDATE usage_quotas SET quota = 0 WHERE company_id = $1`, [account.companyId]);
    await rows(`SELECT pg_notify('company_changed', $1)`, [account.companyId]);
    expect(await refusalOf(send(account, 'sandbox', 'friend@example.net'))).toBe('dailyQuotaExceeded');
    expect(await getProductTour(account.ctx)).toMatchObject({ sandboxEmailSent: false });
  });

  it('lets people complete manual steps, which stay completed', async () => {
    const { ctx } = await registerTestAccount();
    expect(await refusalOf(tickTour(ctx, { productionWelcome: true }))).toBe('companyDataMissing');
    expect(await tickTour(ctx, { productionSendingDomainCongratulation: true })).toMatchObject({
      productionSendingDomainCongratulation: true,
      productionWelcome: false,
    });
    await tickTour(ctx, { productionSendingDomainCongratulation: true });
    const { data } = await listAudit(ctx, { action: 'tour.tick', limit: 10 });
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ productionSendingDomainCongratulation: false }, { productionSendingDomainCongratulation: true }],
    ]);
  });

  it('marks companies that can try production: None, sandbox on, a sandbox mail sent', async () => {
    const account = await registerTestAccount();
    const flagged = async () => (await getProductTour(account.ctx)).sandboxTryProduction;
    expect(await flagged()).toBe(false);
    await completeTourStep(getPool(), { companyId: account.companyId, step: 'sandboxEmailSent' });
    expect(await flagged()).toBe(true);
    await requestProduction(account.ctx, details);
    expect(await flagged()).toBe(false);
  });

  it('is complete for shared-SMTP vendors, and offers no switch when the vendor has none', async () => {
    const { ctx, companyId } = await registerTestAccount();
    const ofVendor = (vendor: string) => rows('UPDATE companies SET vendor = $2 WHERE id = $1', [companyId, vendor]);
    expect(await getTourView(ctx)).toMatchObject({ isOpen: true, isSwitchable: true });
    await ofVendor('shared-smtp');
    const { sandboxTryProduction, ...steps } = await getShownTour(ctx);
    expect(new Set(Object.values(steps))).toEqual(new Set([true]));
    expect(sandboxTryProduction).toBe(false);
    expect(await getTourView(ctx)).toMatchObject({ isOpen: false });
    await rows(`INSERT INTO vendors (name, title, mode, updated_at) VALUES ('mode-a', 'A', 'A', now())`);
    await ofVendor('mode-a');
    expect(await getTourView(ctx)).toMatchObject({ isOpen: true, isSwitchable: false });
  });

  it('shows in production the steps whose screens the person may open, which all can be completed', async () => {
    const { ctx, companyId } = await registerTestAccount();
    await rows(`UPDATE companies SET sandbox = false, production_status = 'Approved' WHERE id = $1`, [companyId]);
    const shown = async (grants?: readonly Grant[]) => {
      const scope = { companyId, environment: 'production' as const };
      const view = await getTourView({ ...ctx, scope, ...(grants && { grants }) });
      return view.environment === 'production' ? view.shown : null;
    };
    const everything = await shown(GRANTS);
    expect(everything).toEqual([
      'productionDataCompletion',
      'productionAddApiKeys',
      'productionAddSendingDomain',
      'productionEmailSent',
      'productionAddWebhook',
      'productionAddSubAccount',
      'emailValidationApiKey',
    ]);
    expect(await shown(GRANTS.filter((grant) => grant !== 'api_keys/manage'))).toEqual(
      everything?.filter((step) => step !== 'productionAddApiKeys'),
    );
    for (const step of everything ?? []) await completeTourStep(getPool(), { companyId, step });
    expect(await getTourView({ ...ctx, scope: { companyId, environment: 'production' } })).toMatchObject({
      isOpen: false,
    });
  });

  it('is complete for an account that the operator creates', async () => {
    const made = await createAccount(platformContext({ actor: { type: 'operator' } }), {
      company: { name: 'Ready', sandbox: false },
      owner: { fullname: 'Ana', email: 'ready@example.org', passwordHash: null },
      isOnboarded: true,
    });
    expect(await getProductTour(contextOf(made))).toMatchObject({
      surveyCompletion: true,
      sandboxWelcome: true,
      productionDataCompletion: true,
      productionWelcome: true,
      productionEmailSent: false,
    });
  });
});

describe('the survey', () => {
  const answers = { purpose: 'receipts', integration: 'smtp', volume: 'more', role: 'developer' } as const;

  it('keeps the first answers and ends', async () => {
    const { ctx, companyId } = await registerTestAccount();
    await rows('UPDATE tours SET survey_completion = false WHERE company_id = $1', [companyId]);
    expect(await getSurvey(ctx)).toMatchObject({ completed: false, answers: null });
    expect(await submitSurvey(ctx, { answers })).toMatchObject({ completed: true, answers });
    const again = await submitSurvey(ctx, { answers: { ...answers, role: 'founder' } });
    expect(again.answers?.role).toBe('developer');
    expect((await listAudit(ctx, { action: 'survey.complete', limit: 10 })).data).toHaveLength(1);
  });

  it('can be answered by its company only, and not with an API key', async () => {
    const [one, other] = [await registerTestAccount(), await registerTestAccount()];
    await submitSurvey(one.ctx, { answers });
    expect((await getSurvey(other.ctx)).answers).toBeNull();
    const byKey = { ...one.ctx, actor: { type: 'apiKey' as const, apiKeyId: one.userId } };
    expect(await refusalOf(submitSurvey(byKey, { answers }))).toBe('forbidden');
  });
});

describe("the company's data", () => {
  it('is stored completely, completes the step and records the changes', async () => {
    const { ctx, companyId } = await registerTestAccount('Before');
    const { company, tour } = await completeProfile(ctx, profile);
    expect(company).toMatchObject({ ...profile, website: 'https://acme.example', timezone: '+07:00' });
    expect(tour.productionDataCompletion).toBe(true);
    await completeProfile(ctx, profile);
    const { data } = await listAudit(ctx, { action: 'company.update', limit: 10 });
    expect(data).toMatchObject([{ targetId: companyId, before: { name: 'Before', phone: null }, after: profile }]);
  });

  it('can be changed partially, for its own company only', async () => {
    const [one, other] = [await registerTestAccount('One'), await registerTestAccount('Other')];
    expect(await updateCompany(one.ctx, { phone: '0800 1234567' })).toMatchObject({
      name: 'One',
      phone: '0800 1234567',
    });
    expect(await getCompany(other.ctx)).toMatchObject({ name: 'Other', phone: null });
  });

  it('keeps the used quota when the time zone changes and changes back', async () => {
    const account = await registerTestAccount();
    await authorizeRecipientVerified(account.ctx, { email: 'friend@example.net' });
    const used = async () => (await getUsage(account.ctx)).slots.sandbox?.usage;
    await send(account, 'sandbox', 'friend@example.net');
    await send(account, 'sandbox', 'friend@example.net');
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Jakarta']) {
      await updateCompany(account.ctx, { timezone });
      expect(await used(), timezone).toBe(2);
    }
    await updateCompany(account.ctx, { timezone: 'Pacific/Kiritimati' });
    await send(account, 'sandbox', 'friend@example.net');
    await updateCompany(account.ctx, { timezone: 'Asia/Jakarta' });
    expect(await used()).toBe(3);
  });
});

describe('the request for production', () => {
  it('is approved at once, and only once, when the operator allows it', async () => {
    const { ctx } = await registerTestAccount();
    expect(await requestProduction(ctx, details)).toMatchObject({
      productionStatus: 'Approved',
      request: { status: 'Approved', details },
    });
    expect(await refusalOf(requestProduction(ctx, details))).toBe('wrongState');
    expect((await getCompany(ctx)).environment).toBe('sandbox');
  });

  it('is otherwise decided by the operator, and can be repeated after a rejection', async () => {
    settings().PRODUCTION_APPROVAL = 'manual';
    try {
      const { ctx, companyId } = await registerTestAccount();
      expect(await refusalOf(decideProductionRequest(ctx, { decision: 'Approved' }))).toBe('wrongState');
      const tries = await Promise.all(Array.from({ length: 5 }, () => refusalOf(requestProduction(ctx, details))));
      expect(tries.sort()).toEqual(['none', ...Array(4).fill('wrongState')]);
      expect(await refusalOf(switchEnvironment(ctx, { environment: 'production' }))).toBe('wrongState');
      expect((await listProductionRequests()).map(({ company }) => company.id)).toEqual([companyId]);

      const operator = { ...ctx, actor: { type: 'operator' as const } };
      expect(await decideProductionRequest(operator, { decision: 'Rejected', note: 'Tell us more.' })).toMatchObject({
        productionStatus: 'Rejected',
        request: { status: 'Rejected', decisionNote: 'Tell us more.' },
      });
      expect(await refusalOf(switchEnvironment(ctx, { environment: 'production' }))).toBe('wrongState');
      await requestProduction(ctx, details);
      await decideProductionRequest(operator, { decision: 'Approved' });
      expect(await getProductionAccess(ctx)).toMatchObject({ productionStatus: 'Approved' });
      expect(await listProductionRequests()).toEqual([]);
      const told = await rows('SELECT title FROM notifications WHERE company_id = $1 ORDER BY id', [companyId]);
      expect(told.map(({ title }) => title)).toEqual([
        'Production requested',
        'Production was not approved',
        'Production requested',
        'Production is open',
      ]);
      const { data } = await listAudit(ctx, { action: 'production.decide', limit: 10 });
      expect(data.map(({ actor, after }) => [actor.type, after?.productionStatus])).toEqual([
        ['operator', 'Approved'],
        ['operator', 'Rejected'],
      ]);
    } finally {
      settings().PRODUCTION_APPROVAL = 'automatic';
    }
  });
});

describe('the environment', () => {
  it('switches to production and back, and writes one audit entry for each switch', async () => {
    const { ctx } = await approvedAccount();
    for (const environment of ['production', 'production', 'sandbox', 'sandbox'] as const) {
      const { company } = await switchEnvironment(ctx, { environment, confirm: 'Acme' });
      expect(company.environment).toBe(environment);
    }
    const { data } = await listAudit(ctx, { action: 'environment.switch', limit: 10 });
    expect(data.map(({ after }) => after?.environment)).toEqual(['sandbox', 'production']);
  });

  it('leaves production only with the name of the company, and asks for no name otherwise', async () => {
    const account = await registerTestAccount('Café  Müller');
    const { ctx } = account;
    await requestProduction(ctx, details);
    expect((await switchEnvironment(ctx, { environment: 'sandbox' })).company.environment).toBe('sandbox');
    await switchEnvironment(ctx, { environment: 'production' });
    await expect(switchEnvironment(ctx, { environment: 'sandbox' })).rejects.toMatchObject({
      code: 'missingField',
      payload: { field: 'confirm' },
      message: expect.stringContaining('Café  Müller'),
    });
    for (const confirm of ['', ' ', 'café müller', 'Café', 'Café MüllerX', account.companyId]) {
      await expect(switchEnvironment(ctx, { environment: 'sandbox', confirm })).rejects.toMatchObject({
        code: 'invalidField',
        payload: { field: 'confirm', value: confirm },
      });
    }
    expect((await getCompany(ctx)).environment).toBe('production');
    // A browser shows two spaces as one, and a keyboard may write an accent as a character of its own.
    const typed = ' Café Müller '.normalize('NFD');
    expect((await switchEnvironment(ctx, { environment: 'sandbox', confirm: typed })).company.sandbox).toBe(true);
  });

  it('completes its welcome at the end of onboarding: production needs the company data first', async () => {
    const { ctx, companyId } = await approvedAccount();
    await rows('UPDATE tours SET sandbox_welcome = false WHERE company_id = $1', [companyId]);
    expect((await finishOnboarding(ctx)).tour).toMatchObject({ sandboxWelcome: true, productionWelcome: false });
    await switchEnvironment(ctx, { environment: 'production' });
    expect(await refusalOf(finishOnboarding(ctx))).toBe('companyDataMissing');
    await completeProfile(ctx, profile);
    expect((await finishOnboarding(ctx)).tour.productionWelcome).toBe(true);
  });

  it('reports its setup progress from the stored data', async () => {
    const account = await approvedAccount();
    const { ctx } = account;
    const run = (
      step: 'environment' | 'sender' | 'quota' | 'recipients' | 'keys',
      environment = 'production' as const,
    ) => prepareEnvironment(ctx, { environment, step });
    expect(await run('environment')).toEqual({ step: 'environment', state: 'failed', found: 'sandbox' });
    await switchEnvironment(ctx, { environment: 'production' });
    expect(await run('environment')).toMatchObject({ state: 'done' });
    expect(await run('sender')).toMatchObject({ state: 'done', found: expect.stringMatching(/\.platform\.test$/) });
    await rows(`DELETE FROM usage_quotas WHERE company_id = $1 AND slot = 'monthly'`, [account.companyId]);
    expect(await run('quota')).toMatchObject({ state: 'done', found: '3000' });
    expect(await run('keys')).toMatchObject({ state: 'open', found: '0' });
    await createApiKey(contextOf(account, { environment: 'production' }), { name: 'Live' });
    expect(await run('keys')).toMatchObject({ state: 'done', found: '1' });
    const sandbox = { environment: 'sandbox', step: 'recipients' } as const;
    expect(await prepareEnvironment(ctx, sandbox)).toMatchObject({ state: 'open', found: '0' });
  });
});

describe('sandbox progress of a company', () => {
  it('is derived from its own events only', async () => {
    const [account, other] = [await registerTestAccount(), await registerTestAccount()];
    await authorizeRecipientVerified(account.ctx, { email: 'friend@example.net' });
    await send(account, 'sandbox', 'friend@example.net');
    expect(await getSandboxData(account.ctx)).toMatchObject({
      environment: 'sandbox',
      recipients: { total: 1, verified: 1 },
      emailSent: true,
      emailArrived: false,
      authorizedRecipient: 'friend@example.net',
      firstSentAt: expect.stringMatching(/^20\d\d-/),
      firstArrivedAt: null,
      quota: { usage: 1, quota: 200 },
      tryProduction: true,
    });
    const reader = { ...account.ctx, grants: ['company/view'] as const };
    expect(await getSandboxData(reader)).toMatchObject({ authorizedRecipient: null });
    await rows(`UPDATE recipients SET status = 'captured' WHERE company_id = $1`, [account.companyId]);
    expect(await getSandboxData(account.ctx)).toMatchObject({ emailArrived: true });
    expect(await getSandboxData(other.ctx)).toMatchObject({
      recipients: { total: 0 },
      emailSent: false,
      emailArrived: false,
      authorizedRecipient: null,
      firstSentAt: null,
    });
    expect(await getPurifySandboxData(account.ctx)).toEqual({
      environment: 'sandbox',
      apiKey: false,
      quota: {
        usage: 0,
        quota: -1,
        enable: true,
        periodStart: expect.any(String),
        periodEnd: expect.any(String),
      },
    });
  });
});
