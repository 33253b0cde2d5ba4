import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import type { TemplateScope } from './scope.ts';
import { findSendable, type SendableRow } from './sending-store.ts';

/** The facts of templates, until a change of the company empties it (trigger `templates_changed`). */
const rows = createCompanyCache<SendableRow | null>((row) => row?.companyId ?? null);

const keyOf = (scope: TemplateScope, ref: string): string => `${scope.companyId} ${ownerOf(scope)} ${ref}`;

/** Returns the facts that a send depends on, of a template by its id or its alias, from a cache. Null: no such template. */
export const getSendableRow = (scope: TemplateScope, ref: string): Promise<SendableRow | null> =>
  rows.get(keyOf(scope, ref), () => findSendable(scope, ref));

/** Reads the facts again before a refusal. */
export function rereadSendableRow(scope: TemplateScope, ref: string): Promise<SendableRow | null> {
  rows.forget(keyOf(scope, ref));
  return getSendableRow(scope, ref);
}

/** Forgets the templates of a company that this process has changed. */
export const forgetSendableRows = (companyId: string): void => rows.forgetCompany(companyId);
