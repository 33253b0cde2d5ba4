import { z } from 'zod';
import { findCompany } from '#lib/account/company/queries.ts';
import { requireGoodPassword } from '#lib/account/identity/passwords/require-good-password.ts';
import { findUser } from '#lib/account/identity/queries.ts';
import { DisplayName, Email, NewPassword } from '#lib/account/identity/schema.ts';
import { verifyCredentials } from '#lib/account/identity/verify-credentials.ts';
import { createAccount } from '#lib/account/onboarding/accounts.ts';
import { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { randomToken } from '#lib/core/ids.ts';
import { authorizeVerifiedEmail } from '#lib/engine/sandbox/confirm-authorization.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { hashPassword } from '#lib/infra/crypto/password.ts';
import { createApiKey } from '#lib/senders/api-keys/api-keys.ts';
import { SMTP_USERNAMES } from '#lib/senders/api-keys/smtp-access.ts';
import { getDefaultFrom } from '#lib/senders/domains/get-default-from.ts';
import { defineCommand } from './command.ts';
import { enterCompany } from './company-option.ts';

const options = z.object({
  email: Email.describe('Email address of the owner, used to sign in'),
  company: DisplayName.describe('Name of the company'),
  environment: Environment.default('sandbox').describe('sandbox or production'),
  password: NewPassword.optional().describe('Of the owner; a random one when absent'),
  onboarding: z.boolean().default(false).describe('Leaves survey and welcome to the owner, as after a sign-up'),
});

type Options = z.output<typeof options>;

/**
 * Creates a company with its owner and an API key, and prints all that is needed to sign in and to send. Repeated for the
 * same owner and company, it leaves both as they are and creates another key.
 */
export const createAccountCommand = defineCommand({
  name: 'create-account',
  usage: 'Makes a company with an owner and an API key.',
  options,
  database: 'migrated',
  run: async (input) => {
    const { companyId, userId, password } = (await findAccount(input)) ?? (await makeAccount(input));
    const { ctx } = await enterCompany(companyId);
    const { key } = await createApiKey(ctx, { name: 'Command line' });
    const from = await getDefaultFrom(ctx);
    const { SMTP_HOST, SMTP_PORTS, SMTPS_PORTS, PUBLIC_URL } = settings();
    const smtp = {
      host: SMTP_HOST,
      ports: [...SMTP_PORTS, ...SMTPS_PORTS],
      username: SMTP_USERNAMES[0],
      password: key,
    };
    const json = { companyId, userId, password, apiKey: key, from, smtp };
    const text = [
      `${input.company} (${input.environment}), company ${companyId}`,
      `Sign in at ${PUBLIC_URL} as ${input.email}${password ? ` with the password ${password}` : ''}`,
      `API key, shown this once: ${key}`,
      `Send from ${from} over ${SMTP_HOST}, ports ${SMTP_PORTS.join(', ')} (STARTTLS), ${SMTPS_PORTS.join(', ')} (TLS), user ${SMTP_USERNAMES[0]}, password: the key`,
    ].join('\n');
    return { json, text };
  },
});

/** `password` is null where it is not known, which is where the account was there already and none was given. */
type Account = { companyId: string; userId: string; password: string | null };

async function makeAccount(options: Options): Promise<Account> {
  const { email, company, environment, password = randomToken(15), onboarding } = options;
  await requireGoodPassword(password, { email, company }, 'password');
  const ctx = platformContext({ actor: { type: 'operator' } });
  const made = await createAccount(ctx, {
    company: { name: company, sandbox: environment === 'sandbox' },
    owner: { fullname: email.split('@')[0] ?? email, email, passwordHash: await hashPassword(password) },
    isOnboarded: !onboarding,
    onVerified: authorizeVerifiedEmail(ctx),
  });
  return { companyId: made.companyId, userId: made.userId, password };
}

/** The account of an earlier call with the same facts, or null; an address with other facts is another's. */
async function findAccount({ email, company, environment, password }: Options): Promise<Account | null> {
  const user = await findUser(email);
  if (!user) return null;
  const own = user.companyId ? await findCompany(user.companyId) : null;
  if (own?.name !== company || own.environment !== environment)
    throw new AppError('emailRegistered', { field: 'email' });
  if (password) await verifyCredentials(platformContext(), { email, password });
  return { companyId: own.id, userId: user.id, password: password ?? null };
}
