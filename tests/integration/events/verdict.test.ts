import { beforeAll, describe, expect, it } from 'vitest';
import { type Feedback, recordFeedback } from '#lib/engine/feedback/record-feedback.ts';
import { getEmail } from '#lib/engine/messages/read/get-email.ts';
import { recordEngagement } from '#lib/engine/tracking/record-engagement.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { listActivity } from '#lib/insight/activity/list-activity.ts';
import { getActivity } from '#lib/insight/activity/message/get-activity.ts';
import { ActivityQuery, StatusChoice } from '#lib/insight/activity/schema.ts';
import { openTestDatabase } from '../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { insertMessage } from '../../fixtures/database/insert-message.ts';

type Step = 'open' | 'prefetch' | 'click' | 'complaint' | 'unsubscribe' | 'late bounce';

let company: SeededCompany;
let clockMs = Date.now() - 60_000;

beforeAll(async () => {
  const close = await openTestDatabase();
  company = await seedCompany();
  return close;
});

const context = () => platformContext({ scope: company.scope });

const FEEDBACK = {
  complaint: { type: 'spam_complaint', data: {} },
  unsubscribe: { type: 'list_unsubscribe', data: {} },
  'late bounce': { type: 'out_of_band', bounceClass: 10, reason: '550 5.1.1 User unknown', data: {} },
} as const satisfies Record<string, Feedback>;

/** Lets something follow the delivery of a message, a second after what came before. */
async function follow(messageId: string, step: Step): Promise<void> {
  clockMs += 1_000;
  const at = new Date(clockMs);
  const reference = { companyId: company.companyId, messageId, ordinal: 0 };
  if (step === 'open' || step === 'prefetch' || step === 'click') {
    const type = step === 'click' ? 'click' : 'open';
    await recordEngagement({ reference, type, at, isPrefetched: step === 'prefetch', data: {} });
  } else {
    expect(await recordFeedback(reference, () => FEEDBACK[step], at)).toBe('recorded');
  }
}

/** A delivered message, and what followed. */
async function sendAndFollow(steps: readonly Step[], subject = 'A test'): Promise<string> {
  const messageId = await insertMessage(company, {
    atMs: clockMs,
    subject,
    recipients: [{ address: 'ada@far.example' }],
  });
  await markDelivered(messageId);
  for (const step of steps) await follow(messageId, step);
  return messageId;
}

/** Marks recipients as sent, as delivery does: feedback counts only for those. */
async function markDelivered(messageId: string): Promise<void> {
  await getPool().query('UPDATE recipients SET delivered_at = last_event_at WHERE message_id = $1', [messageId]);
}

const CASES: [steps: Step[], verdict: string, word: string][] = [
  [[], 'delivered', 'delivered'],
  [['prefetch'], 'delivered', 'delivered'],
  [['open'], 'opened', 'opened'],
  [['open', 'prefetch'], 'opened', 'opened'],
  [['click', 'open'], 'clicked', 'clicked'],
  [['open', 'click'], 'clicked', 'clicked'],
  [['click', 'unsubscribe', 'click'], 'unsubscribed', 'unsubscribed'],
  [['complaint', 'open', 'click', 'unsubscribe'], 'complained', 'complained'],
  [['open', 'complaint'], 'complained', 'complained'],
  [['open', 'late bounce'], 'bounced', 'bounced'],
  [['late bounce', 'open', 'click'], 'bounced', 'bounced'],
  [['complaint', 'late bounce'], 'complained', 'complained'],
];

describe('the verdict on a recipient', () => {
  it.each(CASES)('after a delivery and then %j is %s, in list, detail and API', async (steps, verdict, word) => {
    const messageId = await sendAndFollow(steps);
    const list = await listActivity(context(), ActivityQuery.parse({ search: messageId }));
    expect(list.data.map((row) => row.verdict)).toEqual([verdict]);
    const detail = await getActivity(context(), { id: messageId, recipient: 0 });
    expect(detail.recipients.map((recipient) => recipient.verdict)).toEqual([verdict]);
    const isArrival = verdict === 'delivered';
    expect(detail.explanation.summary.includes('inbox')).toBe(isArrival);
    const email = await getEmail({ ...company.scope, subaccountId: null }, messageId);
    expect([email.last_event, email.recipients[0]?.last_event]).toEqual([word, word]);
  });

  it('is the strongest of events that are written together', async () => {
    const messageId = await sendAndFollow([]);
    const reference = { companyId: company.companyId, messageId, ordinal: 0 };
    const visit = { reference, isPrefetched: false, data: {} };
    await Promise.all([
      recordEngagement({ ...visit, type: 'click', at: new Date(clockMs + 1) }),
      recordEngagement({ ...visit, type: 'open', at: new Date(clockMs + 2) }),
    ]);
    const detail = await getActivity(context(), { id: messageId, recipient: 0 });
    expect(detail.recipients[0]?.verdict).toBe('clicked');
  });

  it('decides under which status choices the list shows a recipient, row by row and in a search', async () => {
    const subject = 'The verdict filter';
    const steps = { delivered: [], opened: ['open'], clicked: ['click'], unsubscribed: ['unsubscribe'] } as const;
    const failing = { complained: ['complaint', 'open'], bounced: ['late bounce'] } as const;
    for (const chain of Object.values({ ...steps, ...failing })) await sendAndFollow(chain, subject);
    const shown: Record<string, string[]> = {};
    for (const status of StatusChoice.options) {
      const { data } = await listActivity(context(), ActivityQuery.parse({ status, search: subject }));
      shown[status] = data.map(({ verdict }) => verdict).sort();
    }
    expect(shown).toEqual({
      injection: [],
      delivery: ['clicked', 'complained', 'delivered', 'opened', 'unsubscribed'],
      open: ['opened'],
      click: ['clicked'],
      unsubscribe: ['unsubscribed'],
      complaint: ['complained'],
      bounce: ['bounced'],
    });
  });
});
