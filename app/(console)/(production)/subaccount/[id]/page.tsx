import { SubaccountScreen } from '#components/senders/subaccounts/subaccount-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import type { Grant } from '#lib/registry/grants.ts';
import { listApiKeys } from '#lib/senders/api-keys/api-keys.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
import { getSubaccount } from '#lib/senders/subaccounts/queries.ts';
import { guardedPage } from '../../../../guarded-page.tsx';
import { loadFormFacts } from '../form-facts.ts';

export const generateMetadata = pageTitle('subaccounts', 'title');

/** /subaccount/{id}: one subaccount with its figures, limits, domains and keys. */
export default guardedPage<{ params: Promise<{ id: string }> }>(async ({ ctx, features }, { params }) => {
  const { id } = await params;
  const has = (grant: Grant) => ctx.grants?.includes(grant) ?? true;
  const seesDomains = isEnabled(features, 'sendingDomain') && has('sending_domains/manage');
  const seesKeys = isEnabled(features, 'apiKey') && has('api_keys/manage');
  const [subaccount, facts, domains, keys] = await Promise.all([
    orNotFound(getSubaccount(ctx, { id })),
    loadFormFacts(ctx),
    seesDomains ? listSendingDomains(ctx) : null,
    seesKeys ? listApiKeys(ctx, { subaccountId: id }) : null,
  ]);
  return (
    <Texts areas={['subaccounts', 'apiKeys']}>
      <PageName name={subaccount.name} />
      <SubaccountScreen key={subaccount.id} initial={subaccount} domains={domains} keys={keys} {...facts} />
    </Texts>
  );
});
