import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { DNS_FAILED, type Judgement } from './judgement.ts';

/** What DNS says at the domain itself. */
export type SpfFacts = {
  domain: string;
  /** The name whose senders are to be allowed: `include:` of it is what is wanted. */
  include: string;
  found: Lookup;
  /** Where the domain leads as an alias. */
  cname: Lookup;
};

/** The rule that a domain without one publishes (RFC 7208 §4.6). */
export const spfValue = (include: string): string => `v=spf1 include:${include} ~all`;

/**
 * Whether the domain's SPF rule allows what this installation sends. A domain has one rule: with two of them receivers
 * take neither (RFC 7208 §4.5), so the advice is always one joined value.
 */
export function judgeSpf({ domain, include, found, cname }: SpfFacts): Judgement {
  if ('failed' in found) return DNS_FAILED(found.failed);
  const rules = found.values.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [rule] = rules;
  if (rules.length === 1 && rule && allows(rule, include)) return { status: 'valid', found: rules, advice: null };
  const target = 'values' in cname ? cname.values[0] : undefined;
  if (target) {
    const advice = `${domain} is a CNAME to ${target}, and beside a CNAME no other record may stand: replace it with A and AAAA records (or your provider's ALIAS), then publish this value.`;
    return { status: 'wrong', found: rules, advice };
  }
  if (!rule) return { status: 'missing', found: [], advice: `Publish this TXT record at ${domain}.` };
  const suggested = joinRules(rules, include);
  const advice =
    rules.length > 1
      ? `${domain} has ${rules.length} SPF records, of which receivers take none: replace them with this one.`
      : `${domain} has an SPF record already: change it to this value rather than adding a second one.`;
  return { status: 'wrong', found: rules, advice, suggested };
}

const termsOf = (rule: string): string[] => rule.trim().split(/ +/).slice(1);

const isAll = (term: string): boolean => /^[+?~-]?all$/i.test(term);

/** What stands behind `all` counts for nothing (RFC 7208 §5.1). */
function allows(rule: string, include: string): boolean {
  const terms = termsOf(rule);
  const end = terms.findIndex(isAll);
  const counted = end < 0 ? terms : terms.slice(0, end);
  const normal = (term: string) => term.toLowerCase().replace(/^\+/, '').replace(/\.$/, '');
  return counted.some((term) => normal(term) === `include:${include}`);
}

/** One rule of several: what each allows in its order, ours, and the strictness of the first that says one. */
function joinRules(rules: readonly string[], include: string): string {
  const terms = rules.flatMap(termsOf);
  const isOurs = (term: string) => allows(`v=spf1 ${term}`, include);
  const mechanisms = [...new Set(terms.filter((term) => !isAll(term) && !term.includes('=') && !isOurs(term)))];
  const all = terms.find(isAll);
  // `redirect=` counts only where there is no `all` (RFC 7208 §6.1); of two of them no one rule can be made.
  const redirect = all ? undefined : terms.find((term) => /^redirect=/i.test(term));
  return ['v=spf1', ...mechanisms, `include:${include}`, redirect ?? all ?? '~all'].join(' ');
}
