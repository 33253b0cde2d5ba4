import { listNearlyUsed, type NearlyUsed } from '#lib/account/usage/counters/list-nearly-used.ts';
import { USAGE_THRESHOLDS } from '#lib/core/alert-thresholds.ts';
import { raiseAlert } from './raise-alert.ts';
import { findHeldKeys, releaseAlerts } from './store.ts';

/** The words of each slot in an alert. */
const SLOT_WORDS: Readonly<Record<string, string>> = {
  monthly: 'emails of this month',
  daily: 'production emails of today',
  sandbox: 'sandbox emails of today',
  bulk: 'bulk emails of this month',
  purify: 'validated addresses of this month',
};

/**
 * Notifies companies whose quotas are used up to a threshold, once in a period for each. Where the quota is raised, or a
 * new period begins, the thresholds count again.
 */
export async function checkUsage(now: Date): Promise<void> {
  const all = await listNearlyUsed(now, USAGE_THRESHOLDS[0] / 100);
  const crossed = all.flatMap((usage) => thresholdsOf(usage).map((percent) => keyOf(usage, percent)));
  await releaseAlerts('usage', crossed, now);
  const held = new Set(await findHeldKeys('usage', now));
  for (const usage of all) await raiseUsage(usage, held, now);
}

const thresholdsOf = ({ used, limit }: NearlyUsed): number[] =>
  USAGE_THRESHOLDS.filter((percent) => used * 100 >= limit * percent);

const keyOf = ({ companyId, slot }: NearlyUsed, percent: number): string => `usage:${companyId}:${slot}:${percent}`;

/** Raises the highest threshold that was crossed since the last look, for those too who chose one that usage jumped over. */
async function raiseUsage(usage: NearlyUsed, held: ReadonlySet<string>, now: Date): Promise<void> {
  const { companyId, slot, used, limit, endsAt } = usage;
  const all = thresholdsOf(usage);
  const crossed = all.slice(all.findLastIndex((percent) => held.has(keyOf(usage, percent))) + 1);
  const highest = crossed.at(-1);
  if (highest === undefined) return;
  const isFull = used >= limit;
  const count = (value: number) => value.toLocaleString('en');
  const words = `${count(used)} of ${count(limit)} ${SLOT_WORDS[slot] ?? slot}`;
  await raiseAlert(
    {
      cause: { key: keyOf(usage, highest), alert: 'usage', companyId, facts: { slot, used, limit } },
      subject: 'monitoringUsage',
      icon: 'usage',
      type: isFull ? 'error' : 'warning',
      heading: isFull ? 'A quota is used up' : `${Math.floor((used / limit) * 100)} % of a quota is used`,
      paragraphs: [
        `You have used ${words}.`,
        isFull ? 'More is refused until the quota resets or is raised.' : 'When all of it is used, more is refused.',
        `It resets on ${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ],
      action: { label: 'See your usage', path: '/usage-monitoring' },
      thresholds: crossed,
      holdsUntil: endsAt,
    },
    now,
  );
}
