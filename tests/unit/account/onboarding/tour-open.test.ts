import { describe, expect, it } from 'vitest';
import type { ProductionStatus } from '#lib/account/company/schema.ts';
import { isTourOpen } from '#lib/account/onboarding/rules.ts';
import type { SandboxData } from '#lib/account/onboarding/schema.ts';

const data = (isTried: boolean): SandboxData => ({
  environment: 'sandbox',
  recipients: { total: 1, verified: 1 },
  recipientAuthorized: true,
  emailSent: isTried,
  emailArrived: isTried,
  authorizedRecipient: null,
  firstSentAt: null,
  firstArrivedAt: null,
  quota: null,
  tryProduction: isTried,
});

describe('the sandbox checklist', () => {
  it.each<[isTried: boolean, productionStatus: ProductionStatus, isSwitchable: boolean, isOpen: boolean]>([
    [false, 'None', true, true],
    [true, 'None', true, true],
    [true, 'Requested', true, true],
    [true, 'Rejected', true, true],
    [true, 'Approved', true, false],
    [false, 'Approved', true, false],
    [false, 'None', false, true],
    [true, 'None', false, false],
  ])('tried %s, production %s, switchable %s: open %s', (isTried, productionStatus, isSwitchable, isOpen) => {
    expect(isTourOpen({ data: data(isTried), productionStatus, isSwitchable })).toBe(isOpen);
  });
});
