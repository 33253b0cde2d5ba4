import { HOUR_MS } from '#lib/core/durations.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { countInWindow } from '#lib/infra/rate-limit/window-counter.ts';

/** Messages to the operator accepted per hour: from one network, and in total. */
const FROM_NETWORK_MAX = 20;
const ALL_MAX = 200;

/** Largest message to the operator in bytes. It is small because anyone may send one, and it is forwarded whole. */
export const OPERATOR_MAIL_MAX_BYTES = 5_242_880;

/** Counts a message to the operator from an IP address and returns whether it is within the limits. */
export async function allowOperatorMail(ip: string, now: Date): Promise<boolean> {
  const [network, all] = await countInWindow([`operator-mail:${networkOf(ip)}`, 'operator-mail'], HOUR_MS, now);
  return (network?.count ?? 0) <= FROM_NETWORK_MAX && (all?.count ?? 0) <= ALL_MAX;
}
