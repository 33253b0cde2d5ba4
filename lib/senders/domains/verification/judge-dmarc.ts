import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { parseTagList } from '#lib/mail/tag-list.ts';
import { type Judgement, judgeNoAnswer, quoteValue, WITHOUT_ESCAPES } from './judgement.ts';

/** The policy that a domain without one publishes: receivers report, and change nothing (RFC 9989). */
export const DMARC_VALUE = 'v=DMARC1; p=none;';

/** The answers of DNS at `_dmarc` of the domain, and of the names above it, nearest first. */
export type DmarcFacts = { name: string; found: Lookup; above: readonly { name: string; found: Lookup }[] };

/**
 * Judges the DMARC policy that receivers find for the domain: its own, or that of a name above it (RFC 9989, DNS tree walk).
 * Demands a valid `p=`, as receivers of RFC 7489 §6.6.3 do; other faulty tags only lose their effect (§6.3).
 */
export function judgeDmarc({ name, found, above }: DmarcFacts): Judgement {
  if ('failed' in found) return judgeNoAnswer(found.failed);
  const policies = found.values.filter(isPolicy);
  const [policy] = policies;
  if (policies.length > 1) {
    const advice = `${name} has ${policies.length} DMARC records, so receivers ignore all of them: keep one.`;
    return { status: 'wrong', found: policies, advice, suggested: correctPolicy(policy ?? '') };
  }
  if (policy !== undefined) {
    const fault = findFault(name, policy);
    if (fault !== null) return { status: 'wrong', found: policies, advice: fault, suggested: correctPolicy(policy) };
    return { status: 'valid', found: policies, advice: findIgnoredTag(name, policy) };
  }
  const spoiled = found.values.find((text) => /^\W*v\s*=\s*DMARC|DMARC1/i.test(text));
  const advice = spoiled === undefined ? null : adviseOnVersion(name, spoiled);
  const inherited = above.map(policiesOf).find((list) => list.length === 1);
  if (inherited?.every((text) => findFault(name, text) === null)) return { status: 'valid', found: inherited, advice };
  if (spoiled !== undefined) return { status: 'wrong', found: [spoiled], advice, suggested: correctPolicy(spoiled) };
  const failed = above.flatMap((one) => ('failed' in one.found ? [one.found.failed] : []))[0];
  if (failed !== undefined) return judgeNoAnswer(failed);
  return { status: 'missing', found: [], advice: `Publish this TXT record at ${name}.` };
}

/** A record is a policy if it begins with this version, in this case; blanks around its equals sign are allowed (RFC 7489 §6.4). */
const isPolicy = (text: string): boolean => /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/.test(text);

/** Returns a record with the version and policy that receivers demand, and the tags of the published one that they accept. */
function correctPolicy(text: string): string {
  const { tags } = parseTagList(text.replace(/["\\]/g, ''));
  const given = new Map([...tags].map(([tag, value]) => [tag.toLowerCase(), value]));
  const policy = given.get('p') ?? '';
  const others = [...given].filter(([tag, value]) => {
    if (tag === 'v' || tag === 'p') return false;
    return tag === 'sp' || tag === 'np' ? isRequest(value) : true;
  });
  const kept = others.map(([tag, value]) => `${tag}=${value}`);
  return ['v=DMARC1', `p=${isRequest(policy) ? policy : 'none'}`, ...kept].join('; ');
}

/** Checks the value of `p=`, `sp=` or `np=`. */
const isRequest = (value: string): boolean => /^(?:none|quarantine|reject)$/i.test(value);

const policiesOf = ({ found }: { found: Lookup }): string[] => ('failed' in found ? [] : found.values.filter(isPolicy));

const adviseOnVersion = (name: string, text: string): string => {
  if (/["\\]/.test(text)) return `${name} holds ${WITHOUT_ESCAPES}`;
  const start = quoteValue(text.split(';')[0] ?? '');
  return `The record at ${name} begins with “${start}”, so receivers ignore it: begin it with v=DMARC1; in capital letters.`;
};

const POLICIES = 'p=none, p=quarantine or p=reject';

/** Returns one sentence on a fault for which receivers ignore the policy; null for none. */
function findFault(name: string, text: string): string | null {
  const { tags, repeated } = parseTagList(text);
  const policy = tags.get('p');
  if (repeated !== null) return `The DMARC record at ${name} has the tag ${quoteValue(repeated)}= twice: keep one.`;
  if (policy === undefined) {
    if (/["\\]/.test(text)) return `${name} holds ${WITHOUT_ESCAPES}`;
    if (tags.has('P')) return `The DMARC record at ${name} has P=: write p=, in lower case.`;
    return `The DMARC record at ${name} names no policy: add ${POLICIES}.`;
  }
  if (!isRequest(policy)) return `p=${quoteValue(policy)} at ${name} is not a policy: write ${POLICIES}.`;
  const below = ['sp', 'np'].find((tag) => !isRequest(tags.get(tag) ?? 'none'));
  if (below === undefined) return null;
  return `${below}=${quoteValue(tags.get(below) ?? '')} at ${name} is not a policy: write ${POLICIES.replaceAll('p=', `${below}=`)}, or remove the tag.`;
}

const ALIGNMENT = /^[rs]$/i;
const REPORTS = /^mailto:[^\s@,!]+@[^\s@,!]+(?:![0-9]+[kmgt]?)?$/i;

/** Optional tags whose value can be wrong, with the values that they take (RFC 7489 §6.3; `t` and `psd` of RFC 9989). */
const OPTIONAL: Readonly<Record<string, { pattern: RegExp; write: string; separator?: string }>> = {
  adkim: { pattern: ALIGNMENT, write: 'adkim=r or adkim=s' },
  aspf: { pattern: ALIGNMENT, write: 'aspf=r or aspf=s' },
  pct: { pattern: /^(?:100|[0-9]{1,2})$/, write: 'a number from 0 to 100' },
  fo: { pattern: /^[01ds]$/i, write: 'fo=0, fo=1, fo=d or fo=s', separator: ':' },
  ri: { pattern: /^[0-9]{1,10}$/, write: 'a number of seconds' },
  t: { pattern: /^[yn]$/i, write: 't=y or t=n' },
  psd: { pattern: /^[ynu]$/i, write: 'psd=y, psd=n or psd=u' },
  rua: { pattern: REPORTS, write: 'rua=mailto: and an address, several with commas between them', separator: ',' },
  ruf: { pattern: REPORTS, write: 'ruf=mailto: and an address, several with commas between them', separator: ',' },
};

/** Returns one sentence on a tag that receivers ignore while they apply the policy; null for none. Unknown tags are extensions. */
function findIgnoredTag(name: string, text: string): string | null {
  const { tags, malformed } = parseTagList(text);
  for (const [tag, { pattern, write, separator }] of Object.entries(OPTIONAL)) {
    const value = tags.get(tag);
    if (value === undefined) continue;
    const items = separator === undefined ? [value] : value.split(separator).map((item) => item.trim());
    if (!items.every((item) => pattern.test(item)))
      return `Receivers ignore ${tag}=${quoteValue(value)} at ${name}: write ${write}.`;
  }
  if (malformed === null || malformed === '') return null;
  return `Receivers ignore “${quoteValue(malformed)}” at ${name}, as it is not a tag: correct or remove it.`;
}
