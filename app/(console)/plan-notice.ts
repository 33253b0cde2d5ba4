import { cookies } from 'next/headers';
import { HIDDEN_NOTICE_COOKIE, noticeMarks, type PlanNotice } from '#components/shell/limits/plan-notice.ts';
import { requestAccess } from '#lib/account/access/request-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { listNearLimits } from '#lib/account/usage/counters/near-limits.ts';
import { getGraceEnd } from '#lib/account/usage/plans/queries.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';

/**
 * Returns what the bar at the top of the console says about the plan: that it has ended, and limits that are nearly reached.
 * Null for people who may not see the usage, where all is well, and where the person has hidden the same before in this
 * session of the browser.
 */
export async function readPlanNotice({ ctx, features }: PageContext): Promise<PlanNotice | null> {
  const isShown = ctx.grants?.includes('usage/view') && isEnabled(features, 'usage.information');
  if (!isShown) return null;
  const [{ planPhase }, limits, graceUntil, jar] = await Promise.all([
    requestAccess(ctx),
    isEnabled(features, 'usage.informationUsage') ? listNearLimits(ctx, features) : [],
    getGraceEnd(ctx),
    cookies(),
  ]);
  const isPlanShown = isEnabled(features, 'usage.informationPlan');
  const notice: PlanNotice = { phase: isPlanShown && planPhase !== 'running' ? planPhase : null, graceUntil, limits };
  const hidden = new Set(jar.get(HIDDEN_NOTICE_COOKIE)?.value.split('.'));
  return noticeMarks(notice).every((mark) => hidden.has(mark)) ? null : notice;
}
