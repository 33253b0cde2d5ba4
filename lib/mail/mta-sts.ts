/** An MTA-STS policy: the TLS requirements of a domain for its senders (RFC 8461 §3.2). */
export type StsPolicy = {
  mode: 'enforce' | 'testing' | 'none';
  /** MX patterns in lower case; the asterisk of `*.example.net` matches one label. */
  hosts: readonly string[];
  maxAgeSeconds: number;
};

/** Longest time to cache a policy, in seconds: about a year (RFC 8461 §3.2). */
const MAX_AGE_MAX = 31_557_600;

/**
 * Returns the policy id from the TXT records of `_mta-sts.<domain>` (RFC 8461 §3.1); null unless exactly one of them
 * is an MTA-STS record.
 */
export function readStsId(records: readonly (readonly string[])[]): string | null {
  const own = records.map((strings) => strings.join('')).filter((text) => /^v=STSv1\s*;/.test(text));
  if (own.length !== 1) return null;
  return /;\s*id=([0-9A-Za-z]{1,32})\s*(?:;|$)/.exec(own[0] ?? '')?.[1] ?? null;
}

/** Parses the text of a policy; null if it is invalid. Unknown fields are ignored. */
export function parseStsPolicy(text: string): StsPolicy | null {
  const fields = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([0-9A-Za-z][\w.-]{0,31})\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const first = (name: string): string => fields.get(name)?.[0] ?? '';
  const mode = MODES.find((one) => one === first('mode'));
  const maxAge = first('max_age');
  if (first('version') !== 'STSv1' || !mode || !/^\d{1,10}$/.test(maxAge)) return null;
  const hosts = (fields.get('mx') ?? []).map((host) => host.toLowerCase().replace(/\.$/, ''));
  if (mode !== 'none' && hosts.length === 0) return null;
  return { mode, hosts, maxAgeSeconds: Math.min(Number(maxAge), MAX_AGE_MAX) };
}

const MODES = ['enforce', 'testing', 'none'] as const;

/** Returns whether a policy names an MX host (RFC 8461 §4.1): exactly, or with one label for the asterisk. */
export const isNamedBySts = ({ hosts }: StsPolicy, host: string): boolean =>
  hosts.some((pattern) =>
    pattern.startsWith('*.') ? host.slice(host.indexOf('.') + 1) === pattern.slice(2) : host === pattern,
  );
