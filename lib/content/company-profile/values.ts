import { NETWORK_NAMES, type Network } from '#lib/core/social-networks.ts';

/** A network on which a company may have a page; its website is among its details. */
export type ProfileNetwork = Exclude<Network, 'website'>;

/** The networks in the order of forms. */
export const PROFILE_NETWORKS = Object.keys(NETWORK_NAMES).filter(
  (network): network is ProfileNetwork => network !== 'website',
);

/** The most characters of the lines of an address. */
export const LINE_MAX = { address: 200, zipcode: 20, city: 100 } as const;

/** The fields of a profile that are pictures of the library. */
export const PROFILE_PICTURES = ['image', 'logo', 'favicon'] as const;
export type ProfilePicture = (typeof PROFILE_PICTURES)[number];
