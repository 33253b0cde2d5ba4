import type { NearLimit } from '#lib/account/usage/schema.ts';

/** The contents of the bar of the plan. */
export type PlanNotice = {
  /** Set once the plan has ended. */
  phase: 'grace' | 'ended' | null;
  /** The end of the grace period while it runs. */
  graceUntil: string | null;
  /** The limits that are nearly reached, the fullest first. */
  limits: readonly NearLimit[];
};

/** The cookie with the marks of what a person has hidden; it ends with the session of the browser. */
export const HIDDEN_NOTICE_COOKIE = 'plan-notice';

/** Returns a mark of each thing that a notice says. A limit that is reached has another than one that nearly is, so that it is shown again. */
export const noticeMarks = ({ phase, limits }: PlanNotice): string[] => [
  ...(phase === null ? [] : [phase]),
  ...limits.map((limit) => `${keyOf(limit)}${limit.used >= limit.limit ? '-full' : ''}`),
];

/** Hides a notice until it says something else, or the session of the browser ends. */
export function hideNotice(notice: PlanNotice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${HIDDEN_NOTICE_COOKIE}=${noticeMarks(notice).join('.')}; path=/; samesite=lax`;
}

const keyOf = (limit: NearLimit): string => ('slot' in limit ? limit.slot : limit.counter);
