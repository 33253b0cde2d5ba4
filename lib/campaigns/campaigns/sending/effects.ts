import { notify } from '#lib/account/notifications/notify.ts';
import type { Send } from '#lib/campaigns/expansion/schema.ts';
import type { SendEffects } from '#lib/campaigns/expansion/sends.ts';
import type { HoldCause } from '#lib/campaigns/expansion/values.ts';
import type { Context } from '#lib/core/context.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { advanceCampaign } from '../moves.ts';
import { lockCampaign } from './store.ts';

/** The cause of a pause that no person asked for, and what to do about it. */
const SENTENCES: Readonly<Record<HoldCause, string>> = {
  user: 'Somebody paused it.',
  quota: 'The quota of email marketing is used up. Resume it with more quota, or in the next month.',
  plan: 'The plan has ended. Renew it, then resume the campaign.',
  sender: 'Its sender is not verified. Verify it, then resume the campaign.',
  domain: 'The domain of its sender is not verified any more. Check its records, then resume the campaign.',
  suspended: 'The account is suspended.',
  brake: 'Too many people reported it, or too many addresses do not exist.',
  vouchers: 'There are no vouchers left.',
  overdue: 'It was due long ago. Send it now, or give it another time.',
};

const contextOf = ({ companyId }: Send): Context =>
  platformContext({ scope: { companyId, environment: 'production' } });

/** Pauses the campaign of a send that was held, and ends that of one that is finished. */
export const campaignEffects: SendEffects = {
  async lock(db, send) {
    await lockCampaign(db, { companyId: send.companyId, campaignId: send.refId });
  },
  async onHeld(db, send, cause) {
    const pause = { id: send.refId, from: ['TESTING', 'SENDING'], to: 'PAUSED', pauseCause: cause } as const;
    if (!(await advanceCampaign(db, contextOf(send), pause))) return;
    await tellPaused(db, send, cause);
  },
  async onFinished(db, send) {
    await advanceCampaign(db, contextOf(send), { id: send.refId, from: ['SENDING'], to: 'SENT' });
  },
};

const tellPaused = (db: Database, { companyId }: Send, cause: HoldCause): Promise<void> =>
  notify(db, {
    companyId,
    type: 'warning',
    title: 'A campaign is paused',
    message: SENTENCES[cause],
  });
