import { Resolver } from 'node:dns/promises';
import { askDns } from '#lib/infra/net/source-names.ts';
import { isSpf, parseSpf } from '#lib/mail/parse-spf.ts';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';
import type { DoctorResolver } from './source-addresses.ts';

/** Checks that the domain of return paths takes mail (MX) and allows this installation to send (SPF, RFC 7208). */
export async function checkBounceDomain(
  { settings }: Pick<Patient, 'settings'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const domain = `bounces.${settings.PLATFORM_DOMAIN.toLowerCase()}`;
  if (settings.DELIVERY_ROUTE.kind === 'capture') return ok(`${domain} is not needed: DELIVERY_ROUTE is capture.`);
  const [mx, texts] = await Promise.all([askDns(resolver.resolveMx(domain)), askDns(resolver.resolveTxt(domain))]);
  const policies = texts.map((strings) => strings.join('')).filter(isSpf);
  if (mx.length === 0) return fail(`${domain} has no MX record: bounces are lost; point it to ${settings.SMTP_HOST}.`);
  if (policies.length > 1) return fail(`${domain} has ${policies.length} SPF records, which counts as none: keep one.`);
  if (policies.length === 0) return fail(`${domain} has no SPF record: name the addresses that mail leaves from.`);
  const faulty = policies.flatMap(parseSpf).find(({ kind }) => kind === 'faulty');
  if (faulty)
    return fail(
      `${faulty.text} in the SPF record of ${domain} is not valid, so receivers ignore the record: correct it.`,
    );
  const hosts = mx.map(({ exchange }) => exchange.toLowerCase());
  if (!hosts.includes(settings.SMTP_HOST.toLowerCase()))
    return warn(
      `Bounces go to ${hosts.join(', ')}, not to ${settings.SMTP_HOST}: see that a relay with the role inbound is there.`,
    );
  return ok(`${domain} takes bounces and has an SPF record.`);
}
