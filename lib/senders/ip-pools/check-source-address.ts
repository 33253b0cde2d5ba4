import { hostname as machineName } from 'node:os';
import { isPublicAddress } from '#lib/core/public-address.ts';
import type { Settings } from '#lib/infra/config/settings.ts';
import { askBlocklist, type Listing } from '#lib/infra/net/ask-blocklist.ts';
import { canBind } from '#lib/infra/net/can-bind.ts';
import { leadsTo, lookUpNames, type SourceResolver } from '#lib/infra/net/source-names.ts';
import type { AddressChecks, AddressFinding } from './schema.ts';

/** The dependencies of an address check. */
export type CheckTools = { settings: Pick<Settings, 'SMTP_HOST' | 'DNS_BLOCKLISTS'>; resolver: SourceResolver };

const finding = (
  subject: AddressFinding['subject'],
  level: AddressFinding['level'],
  message: string,
): AddressFinding => ({ subject, level, message });

/**
 * Checks a source address from the machine of this relay: the machine has the address, its PTR record is confirmed by a
 * forward lookup, the name of its greeting resolves to it, and no blocklist lists it.
 */
export async function checkSourceAddress(
  { address, hostname }: { address: string; hostname: string | null },
  { settings, resolver }: CheckTools,
): Promise<AddressChecks> {
  const name = (hostname ?? settings.SMTP_HOST).toLowerCase();
  const bound = await checkBinding(address);
  if (!isPublicAddress(address)) {
    const message = `${address} is not a public address: the address that receivers see, and its PTR record, cannot be checked from here.`;
    return { findings: [bound, finding('name', 'warn', message)], ptr: [], listedOn: [] };
  }
  const [{ names, isConfirmed }, isGreetingRight, listings] = await Promise.all([
    lookUpNames(address, resolver),
    leadsTo(name, address, resolver),
    Promise.all(settings.DNS_BLOCKLISTS.map((list) => askBlocklist(address, list.toLowerCase(), resolver))),
  ]);
  const listedOn = listsThat('listed', listings);
  return {
    findings: [
      bound,
      judgeNames(address, name, names, isConfirmed),
      isGreetingRight
        ? finding('greeting', 'ok', `${name} resolves to ${address}.`)
        : finding(
            'greeting',
            'fail',
            `It greets as ${name}, which does not resolve to ${address}: set its A or AAAA record.`,
          ),
      judgeListings(listedOn, listings),
    ],
    ptr: names,
    listedOn,
  };
}

async function checkBinding(address: string): Promise<AddressFinding> {
  const machine = machineName();
  if (await canBind(address)) return finding('bind', 'ok', `The relay on ${machine} has this address.`);
  const message = `The relay on ${machine} does not have this address: add it to an interface of that machine. Until then nothing leaves from it there.`;
  return finding('bind', 'fail', message);
}

function judgeNames(address: string, name: string, names: readonly string[], isConfirmed: boolean): AddressFinding {
  const called = `${address} is called ${names.join(', ')}`;
  if (names.length === 0)
    return finding('name', 'fail', `${address} has no PTR record: ask its provider to set it to ${name}.`);
  if (!isConfirmed)
    return finding(
      'name',
      'fail',
      `${called}, which does not resolve back to it: set the A or AAAA record of that name.`,
    );
  if (!names.includes(name))
    return finding('name', 'warn', `${called} and greets as ${name}: let both be the same name.`);
  return finding('name', 'ok', `${called}, which resolves back to it.`);
}

const listsThat = (verdict: Listing['verdict'], listings: readonly Listing[]): string[] =>
  listings.filter((one) => one.verdict === verdict).map(({ list }) => list);

function judgeListings(listedOn: readonly string[], listings: readonly Listing[]): AddressFinding {
  if (listings.length === 0) return finding('blocklists', 'ok', 'No blocklist is asked: DNS_BLOCKLISTS names none.');
  if (listedOn.length > 0) {
    const message = `On ${listedOn.join(', ')}: read the reason there, fix it, and ask for removal.`;
    return finding('blocklists', 'fail', message);
  }
  const silent = listsThat('unanswered', listings).join(', ');
  const advice = 'such lists do not answer public resolvers; use one of your own.';
  if (silent) return finding('blocklists', 'warn', `No answer from ${silent}: ${advice}`);
  return finding('blocklists', 'ok', `On none of ${listings.map(({ list }) => list).join(', ')}.`);
}
