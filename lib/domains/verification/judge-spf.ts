import type { Lookup } from '#lib/infra/net/look-up-records.ts';
import { type Judgement, judgeNoAnswer } from './judgement.ts';

/** The answers of DNS at the domain itself. */
export type SpfFacts = {
  domain: string;
  /** The name whose senders the rule must allow, by `include:`. */
  include: string;
  found: Lookup;
  /** The target of the domain's CNAME record. */
  cname: Lookup;
};

/** Returns the SPF rule for a domain that has none (RFC 7208 §4.6). */
export const buildSpfRule = (include: string): string => `v=spf1 include:${include} ~all`;

/**
 * Judges if the domain's SPF rule allows the servers of this installation. Receivers ignore both of two rules (RFC 7208 §4.5),
 * so the advice is always one joined value.
 */
export function judgeSpf({ domain, include, found, cname }: SpfFacts): Judgement {
  if ('failed' in found) return judgeNoAnswer(found.failed);
  const rules = found.values.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [rule] = rules;
  if (rules.length === 1 && rule && allows(rule, include)) return { status: 'valid', found: rules, advice: null };
  const target = 'values' in cname ? cname.values[0] : undefined;
  if (target) {
    const advice = `${domain} is a CNAME to ${target}, and a CNAME can't have other records beside it: replace it with A and AAAA records (or your provider's ALIAS), then publish this value.`;
    return { status: 'wrong', found: rules, advice };
  }
  if (!rule) return { status: 'missing', found: [], advice: `Publish this TXT record at ${domain}.` };
  const suggested = joinRules(rules, include);
  const advice =
    rules.length > 1
      ? `${domain} has ${rules.length} SPF records, so receivers ignore all of them: replace them with this one.`
      : `${domain} has an SPF record already: change it to this value instead of adding a second one.`;
  return { status: 'wrong', found: rules, advice, suggested };
}

const termsOf = (rule: string): string[] => rule.trim().split(/ +/).slice(1);

const isAll = (term: string): boolean => /^[+?~-]?all$/i.test(term);

/** Terms after `all` are ignored (RFC 7208 §5.1). */
function allows(rule: string, include: string): boolean {
  const terms = termsOf(rule);
  const end = terms.findIndex(isAll);
  const counted = end < 0 ? terms : terms.slice(0, end);
  const normal = (term: string) => term.toLowerCase().replace(/^\+/, '').replace(/\.$/, '');
  return counted.some((term) => normal(term) === `include:${include}`);
}

/** Joins several rules into one: the mechanisms of each in their order, ours, and the first `all`. */
function joinRules(rules: readonly string[], include: string): string {
  const terms = rules.flatMap(termsOf);
  const isOurs = (term: string) => allows(`v=spf1 ${term}`, include);
  const mechanisms = [...new Set(terms.filter((term) => !isAll(term) && !term.includes('=') && !isOurs(term)))];
  const all = terms.find(isAll);
  // `redirect=` counts only where there is no `all` (RFC 7208 §6.1); two of them cannot be joined.
  const redirect = all ? undefined : terms.find((term) => /^redirect=/i.test(term));
  return ['v=spf1', ...mechanisms, `include:${include}`, redirect ?? all ?? '~all'].join(' ');
}
