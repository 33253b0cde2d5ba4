import { resolversOf } from '#lib/engine/delivery/delivery-options.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { MailNetwork } from './resolve-mail-domain.ts';

/** Answers of DNS that are kept in memory, for the hosts that many domains share: those about domains are in the database. */
const KEPT_MAX = 1_000;

let network: MailNetwork | null = null;

/** Returns the DNS servers of this installation, those that delivery asks too. */
export function mailNetwork(): MailNetwork {
  const { DNSSEC_RESOLVER, ALLOW_PRIVATE_TARGETS } = settings();
  network ??= { resolver: resolversOf(DNSSEC_RESOLVER, KEPT_MAX).resolver, allowsPrivate: ALLOW_PRIVATE_TARGETS };
  return network;
}
