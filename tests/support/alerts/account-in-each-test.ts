import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ensurePlatform } from '#lib/account/company/ensure-platform.ts';
import { openTestDatabase, type TestAccount } from '../accounts.ts';
import { openAlertAccount } from './alert-rig.ts';

/**
 * Creates a database with the platform's company and two operators for the test file, and for each test an account without
 * any alert before. The returned account is that of the running test.
 *
 * @param settings environment variables beside those of every test.
 */
export function accountInEachTest(settings: Record<string, string> = {}): Readonly<TestAccount> {
  const account = {} as TestAccount; // filled before each test
  let close: () => Promise<void>;
  beforeAll(async () => {
    close = await openTestDatabase();
    Object.assign(process.env, { OPERATOR_EMAILS: 'ops@operator.example, night@operator.example' }, settings);
    await ensurePlatform();
  });
  beforeEach(async () => {
    Object.assign(account, await openAlertAccount());
  });
  afterAll(() => close());
  return account;
}
