import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';

/**
 * The context of what no company asked for: jobs, the operator's command line, and calls that anybody may make.
 * A verb that works for one company is given that company's scope in place of the platform's.
 */
export function platformContext(facts: Partial<Context> = {}): Context {
  return {
    scope: { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    actor: { type: 'system' },
    requestId: newId(),
    ip: null,
    now: () => new Date(),
    ...facts,
  };
}
