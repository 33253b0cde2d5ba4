import type { ReachedLimit } from '#lib/core/reached-limit.ts';

/** The way to ask the operator for more: a ticket, a mail, or neither. */
export type RequestWay = { kind: 'ticket' } | { kind: 'mail'; address: string } | { kind: 'none' };

/** The ways to more than a limit allows. */
export type LimitWays = {
  /** The screen on which a plan is bought; null where it does not exist. */
  upgradeHref: string | null;
  request: RequestWay;
};

/**
 * Returns the address at which a person asks for more of a limit: the form of a ticket with the limit filled in, or a mail; null
 * where there is neither.
 *
 * @param subject the subject of the mail.
 */
export function requestHref(way: RequestWay, { name, used, limit }: ReachedLimit, subject: string): string | null {
  if (way.kind === 'none') return null;
  if (way.kind === 'mail') return `mailto:${way.address}?subject=${encodeURIComponent(subject)}`;
  const about = new URLSearchParams({ about: 'limit', name, used: String(used), limit: String(limit) });
  return `/contact-us?${about}`;
}
