import type { ProductionStatus } from '#lib/account/company/schema.ts';
import type { ProductTour, SandboxData } from '#lib/account/onboarding/schema.ts';
import { PRODUCTION_STEP_PATHS, type ProductionStep } from '#lib/core/production-steps.ts';

/** A step of the checklist; its texts have the same key. */
export type TourItemId =
  | 'recipient'
  | 'send'
  | 'arrive'
  | 'tryProduction'
  | 'profile'
  | 'liveKey'
  | 'domain'
  | 'liveSend'
  | 'webhook'
  | 'subaccount'
  | 'validationKey';

/** The fact that a completed step shows: an address, or the instant of what happened. */
export type TourFact = { address: string } | { at: string };

/** A step with its state and its path. `phase` is the state of the production request. */
export type TourItem = {
  id: TourItemId;
  isDone: boolean;
  href: string;
  phase?: 'waiting' | 'approved';
  fact?: TourFact | undefined;
};

/** The steps of the sandbox, from the first recipient to production, where that can be switched to. */
export function sandboxItems(data: SandboxData, productionStatus: ProductionStatus, isSwitchable: boolean): TourItem[] {
  const { authorizedRecipient: address, firstSentAt, firstArrivedAt } = data;
  return [
    {
      id: 'recipient',
      isDone: data.recipientAuthorized,
      href: '/configuration#authorized-recipients',
      fact: address === null ? undefined : { address },
    },
    { id: 'send', isDone: data.emailSent, href: '/configuration#test-console', fact: factAt(firstSentAt) },
    { id: 'arrive', isDone: data.emailArrived, href: '/activity', fact: factAt(firstArrivedAt) },
    ...(isSwitchable ? [tryProduction(productionStatus)] : []),
  ];
}

const factAt = (at: string | null): TourFact | undefined => (at === null ? undefined : { at });

function tryProduction(status: ProductionStatus): TourItem {
  const id = 'tryProduction';
  if (status === 'Approved') return { id, isDone: false, href: '/switch-to-production-environment', phase: 'approved' };
  const href = '/request-production-environment';
  return status === 'Requested' ? { id, isDone: false, href, phase: 'waiting' } : { id, isDone: false, href };
}

/** The words of each step of production, in the order of the checklist. */
const PRODUCTION_ITEMS = [
  { id: 'profile', step: 'productionDataCompletion' },
  { id: 'liveKey', step: 'productionAddApiKeys' },
  { id: 'domain', step: 'productionAddSendingDomain' },
  { id: 'liveSend', step: 'productionEmailSent' },
  { id: 'webhook', step: 'productionAddWebhook' },
  { id: 'subaccount', step: 'productionAddSubAccount' },
  { id: 'validationKey', step: 'emailValidationApiKey' },
] as const satisfies readonly { id: TourItemId; step: ProductionStep }[];

/** The steps of production that this account has screens for. */
export function productionItems(tour: ProductTour, shown: readonly ProductionStep[]): TourItem[] {
  return PRODUCTION_ITEMS.filter(({ step }) => shown.includes(step)).map(({ id, step }) => ({
    id,
    isDone: tour[step],
    href: PRODUCTION_STEP_PATHS[step],
  }));
}
