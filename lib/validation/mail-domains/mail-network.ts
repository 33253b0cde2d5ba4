import { resolversOf } from '#lib/delivery/delivery-options.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { MailNetwork } from './resolve-mail-domain.ts';

let network: MailNetwork | null = null;

/** Returns the DNS servers of this installation, those that delivery asks too. */
export function mailNetwork(): MailNetwork {
  const { DNSSEC_RESOLVER, ALLOW_PRIVATE_TARGETS } = settings();
  network ??= { resolver: resolversOf(DNSSEC_RESOLVER).resolver, allowsPrivate: ALLOW_PRIVATE_TARGETS };
  return network;
}
