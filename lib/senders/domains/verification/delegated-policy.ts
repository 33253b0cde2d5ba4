import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { KINDS } from '../delegated/kinds.ts';
import type { DelegatedKind } from '../delegated/schema.ts';
import { setFirstDefault, setHttpsState, verifyDelegatedDomain } from '../delegated/store.ts';
import { checkDelegation } from './check-delegation.ts';
import type { CheckNetwork, Findings, VerificationPolicy, ZonedDomain } from './policy.ts';

/**
 * Creates the policy of bounce or tracking domains: the CNAME to this installation proves them. A domain is used only while
 * its record resolves to us; mail that leaves without it loses nothing.
 */
export const delegatedPolicy = (kind: DelegatedKind): VerificationPolicy => ({
  auditType: KINDS[kind].auditType,
  screen: KINDS[kind].screen,
  lost: KINDS[kind].lost,
  verified: KINDS[kind].verified,
  check: (ctx, domain, network) => check(ctx, kind, domain, network),
  claim: async (db, ctx, { id, domain }) => {
    const labels = domain.split('.');
    const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
    if (!(await verifyDelegatedDomain(db, kind, ctx.scope, { id, domain, above, at: ctx.now() }))) return null;
    return { isDefault: await setFirstDefault(db, kind, ctx.scope, id) };
  },
});

async function check(ctx: Context, kind: DelegatedKind, domain: ZonedDomain, network: CheckNetwork): Promise<Findings> {
  const { judgement, httpsState, httpsProblem } = await checkDelegation(kind, domain, network);
  const { status } = judgement;
  return {
    records: [{ name: domain.domain, ...judgement }],
    proof: status === 'valid' || status === 'unknown' ? status : 'missing',
    isComplete: httpsProblem === null,
    httpsProblem,
    saveDetails: async (db, isVerified) => {
      if (kind !== 'tracking' || httpsState === null) return;
      const before = await setHttpsState(db, ctx.scope, domain.id, httpsState);
      if (before === 'ready' || httpsState !== 'ready' || !isVerified) return;
      await notify(db, {
        companyId: ctx.scope.companyId,
        type: 'success',
        link: `${KINDS.tracking.screen}/${domain.id}`,
        title: `${domain.domain} answers over HTTPS`,
        message: 'Links and open pixels in new mail use it now.',
      });
    },
  };
}
