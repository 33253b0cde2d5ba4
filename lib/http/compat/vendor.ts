/** The vendors whose APIs are served. */
export const VENDORS = ['sparkpost', 'mailgun', 'sendgrid', 'postmark', 'ses'] as const;
export type Vendor = (typeof VENDORS)[number];

/** A path of a vendor's API without a trailing slash, and the prefix that was before it. */
export type VendorPathOf = { vendor: Vendor; path: string; prefix: string };

/** A vendor's prefix, which may follow a prefix of the send API: `API_URL` may end with one. */
const PREFIX = /^(\/v1|\/api\/v1)?\/compat\/([a-z]+)(\/.*)?$/i;

/** Paths of SparkPost that the send API does not have. */
const SPARKPOST = /^\/api\/v1\/(?:transmissions|suppression-list|sending-domains|events\/message|metrics)(?:\/|$)/;

/** Postmark ignores the case of paths. */
const POSTMARK = /^\/(?:email|bounces|messages|message-streams|deliverystats|server)(?:\/|$)/i;

/**
 * Finds the vendor whose API has a path: under `/compat/<vendor>`, or at the vendor's own path, where no other API has it.
 * In `/v3/<name>/…` a name with a dot is a domain of Mailgun; other names are SendGrid's.
 */
export function findVendorApi(path: string): VendorPathOf | null {
  const [, mount = '', name = '', rest = '/'] = PREFIX.exec(path) ?? [];
  const prefixed = VENDORS.find((vendor) => vendor === name.toLowerCase());
  if (prefixed) return { vendor: prefixed, path: withoutSlash(rest), prefix: `${mount}/compat/${prefixed}` };
  const vendor = vendorAtRoot(path);
  return vendor && { vendor, path: withoutSlash(path), prefix: '' };
}

function vendorAtRoot(path: string): Vendor | null {
  const third = /^\/v3\/([^/]+)/.exec(path)?.[1];
  if (third !== undefined) return third === 'domains' || third.includes('.') ? 'mailgun' : 'sendgrid';
  if (path.startsWith('/v4/')) return 'mailgun';
  if (path.startsWith('/v2/email/')) return 'ses';
  if (SPARKPOST.test(path)) return 'sparkpost';
  return POSTMARK.test(path) ? 'postmark' : null;
}

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
