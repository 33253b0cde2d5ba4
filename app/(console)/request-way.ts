import type { RequestWay } from '#components/shell/limits/request-way.ts';
import { hasSupport } from '#lib/account/access/screen-needs.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** Returns how a company asks the operator for more: by a ticket where it has support, else by mail. */
export function requestWay({ features }: Pick<PageContext, 'features'>): RequestWay {
  if (hasSupport(features)) return { kind: 'ticket' };
  const address = settings().SUPPORT_EMAIL;
  return address ? { kind: 'mail', address } : { kind: 'none' };
}
