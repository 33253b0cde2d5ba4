import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Decides whether a connection may go to an address. */
export type AddressGuard = (address: string) => boolean;

/** A host of which no address may be connected to. The message names no address, so that it tells nothing about our network. */
export class AddressRefused extends Error {
  constructor() {
    super('it does not lead to the public internet');
  }
}

/** Finds all addresses of a name. */
export type FindAddresses = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes the lookup function of a connection, which keeps only the addresses that a guard allows: the addresses that are
 * judged are those that are connected to, whatever DNS answers later.
 *
 * @param find the system's resolver unless another one is given.
 */
export const guardedLookup =
  (isAllowed: AddressGuard, find: FindAddresses = lookup): LookupFunction =>
  (hostname, options, done) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return done(new AddressRefused(), '');
      return options.all ? done(null, allowed) : done(null, first.address, first.family);
    });
  };

/** Checks that a URL's host is a name, or an address that a guard allows: no lookup happens for an address. */
export function isHostAllowed({ hostname }: URL, isAllowed: AddressGuard): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 || isAllowed(host);
}

/** Ports below this one belong to other protocols, except those of the web. */
const USER_PORT_MIN = 1_024;

/** Checks that a URL's port is one of the web: 80, 443, or one from 1024 up. */
export function isWebPort({ port, protocol }: URL): boolean {
  const number = Number(port || (protocol === 'https:' ? 443 : 80));
  return number === 80 || number === 443 || number >= USER_PORT_MIN;
}
