import { errorCatalogue } from '#lib/core/errors/catalogue.ts';
import type { Lookup, RecordResolver } from '#lib/infra/net/look-up-records.ts';
import { isSpf, parseSpf, type SpfTerm } from '#lib/mail/parse-spf.ts';
import type { SendingDomainDetail, SpfProblem } from '../schema.ts';
import { followSpf, type SpfResult } from './follow-spf.ts';
import { type Judgement, judgeNoAnswer, quoteValue } from './judgement.ts';

/** The answers of DNS at the domain itself. */
type SpfFacts = {
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
 * Judges if the domain's SPF rule allows the servers of this installation, as a receiver evaluates it. Receivers ignore both of
 * two rules (RFC 7208 §4.5), so the advice is always one joined value.
 */
export async function judgeSpf(
  { domain, include, found, cname }: SpfFacts,
  resolver: RecordResolver,
): Promise<Judgement> {
  if ('failed' in found) return judgeNoAnswer(found.failed);
  const rules = found.values.filter(isSpf);
  const [rule] = rules;
  const single = rule !== undefined && rules.length === 1 ? await judgeRule(resolver, { domain, rule, include }) : null;
  if (single !== null && single.status !== 'wrong') return single;
  const target = 'values' in cname ? cname.values[0] : undefined;
  if (target) {
    const advice = `${domain} is a CNAME to ${target}, and a CNAME can't have other records beside it: replace it with A and AAAA records (or your provider's ALIAS), then publish this value.`;
    return { status: 'wrong', found: rules, advice };
  }
  if (single !== null) return single;
  if (rules.length > 1) {
    const advice = `${domain} has ${rules.length} SPF records, so receivers ignore all of them: replace them with this one.`;
    return { status: 'wrong', found: rules, advice, suggested: joinRules(rules, include) };
  }
  const spoiled = found.values.find((text) => /^\W*v\s*=\s*spf1(?!\d)/i.test(text));
  if (spoiled === undefined) return { status: 'missing', found: [], advice: `Publish this TXT record at ${domain}.` };
  const advice = `The record “${quoteValue(spoiled)}” at ${domain} doesn't begin with exactly v=spf1 and a blank, so receivers ignore it: change it to this value.`;
  const suggested = joinRules([`v=spf1 ${spoiled.replace(/^\W*v\s*=\s*spf1|["\\;\s]/gi, ' ')}`], include);
  return { status: 'wrong', found: [spoiled], advice, suggested };
}

type OneRule = { domain: string; rule: string; include: string };

async function judgeRule(resolver: RecordResolver, { domain, rule, include }: OneRule): Promise<Judgement> {
  const found = [rule];
  const terms = parseSpf(rule);
  const wrong = (advice: string, suggested: string): Judgement => ({ status: 'wrong', found, advice, suggested });
  const faulty = terms.find((term) => term.kind === 'faulty');
  if (faulty?.kind === 'faulty') {
    const action = faulty.fix === null ? 'correct or remove it' : `write ${quoteValue(faulty.fix)}`;
    const advice = `“${quoteValue(faulty.text)}” in the SPF record of ${domain} is not valid, so receivers ignore the whole record: ${action}.`;
    return wrong(advice, joinRules([rule], include));
  }
  const result = await followSpf(resolver, { domain, record: rule, ours: include });
  const fatal = result.faults.find(({ isFatal }) => isFatal);
  if (result.isOverLimit) {
    const advice = `The SPF record of ${domain} needs more than 10 DNS look-ups, so receivers ignore it: remove the includes that you no longer use.`;
    return wrong(advice, joinRules([rule], include, { isOursFirst: true }));
  }
  if (fatal) {
    const advice = `“${quoteValue(fatal.term)}” in the SPF record of ${domain} leads to an error, as ${fatal.cause}: correct or remove it.`;
    return wrong(advice, joinRules([rule], include, { without: fatal.term }));
  }
  if (result.outcome === 'pass') return { status: 'valid', found, advice: adviseOnRest(domain, terms, result) };
  if (result.outcome !== 'open' && result.unanswered !== null) {
    const { name, code } = result.unanswered;
    const advice = `${name} gave no answer (${code}), so we can't see yet whether it allows our servers.`;
    return { status: 'unknown', found, advice };
  }
  if (result.outcome !== 'open' && result.macro !== null) {
    const advice = `“${quoteValue(result.macro)}” depends on each message, so we can't see whether it allows our servers: add include:${include} there, or to this record.`;
    return { status: 'unknown', found, advice };
  }
  return wrong(adviseOnOurs(domain, terms, include), joinRules([rule], include));
}

/** Returns one sentence on what concerns only other senders of the domain; null for nothing. */
function adviseOnRest(domain: string, terms: readonly SpfTerm[], { faults }: SpfResult): string | null {
  const [fault] = faults;
  if (fault)
    return `“${quoteValue(fault.term)}” in the SPF record of ${domain} leads to an error, as ${fault.cause}: correct or remove it.`;
  const all = terms.find(isAll);
  if (all === undefined || !['+', '?'].includes(all.qualifier)) return null;
  const effect =
    all.qualifier === '+' ? 'allows every server to send as your domain' : 'says nothing about other servers';
  return `“${all.text}” in the SPF record of ${domain} ${effect}: write ~all.`;
}

/** Returns one sentence on why a valid rule does not allow our servers. */
function adviseOnOurs(domain: string, terms: readonly SpfTerm[], include: string): string {
  const all = terms.find(isAll);
  const ours = terms.find((term) => isOurs(term, include));
  if (ours?.kind === 'modifier')
    return `“${quoteValue(ours.text)}” in the SPF record of ${domain} has an equals sign, so receivers ignore it: write include:${include}.`;
  if (ours?.kind === 'mechanism' && all && terms.indexOf(all) < terms.indexOf(ours))
    return `Receivers read the SPF record of ${domain} only up to “${all.text}”: move include:${include} before it.`;
  if (ours?.kind === 'mechanism' && ours.qualifier !== '+')
    return `“${quoteValue(ours.text)}” in the SPF record of ${domain} doesn't allow our servers: remove the ${ours.qualifier} before it.`;
  if (all?.qualifier === '+')
    return `“${all.text}” in the SPF record of ${domain} allows every server to send as your domain: name ours instead.`;
  return `${domain} has an SPF record already: change it to this value instead of adding a second one.`;
}

const isAll = (term: SpfTerm): term is Extract<SpfTerm, { kind: 'mechanism' }> =>
  term.kind === 'mechanism' && term.name === 'all';

/** Checks if a term names our servers, also where it does so without effect. */
function isOurs(term: SpfTerm, include: string): boolean {
  const name = (text: string | null) => text?.toLowerCase().replace(/\.$/, '');
  if (term.kind === 'modifier') return term.name === 'include' && name(term.value) === include;
  return term.kind === 'mechanism' && term.name === 'include' && name(term.domain) === include;
}

type JoinOptions = {
  /** A term to leave out. */
  without?: string;
  /** Ours comes first, so that our mail needs the fewest look-ups. */
  isOursFirst?: boolean;
};

/** Joins several rules into one that is valid: the mechanisms of each in their order, ours, and the first `all`. */
function joinRules(
  rules: readonly string[],
  include: string,
  { without, isOursFirst = false }: JoinOptions = {},
): string {
  const terms = rules
    .flatMap((rule) => parseSpf(rule))
    .flatMap((term) => (term.kind === 'faulty' ? parseSpf(`v=spf1 ${term.fix ?? ''}`) : [term]))
    .filter((term) => term.text !== without && !isOurs(term, include));
  const mechanisms = terms.filter((term) => term.kind === 'mechanism' && term.name !== 'all').map(({ text }) => text);
  const all = terms.find(isAll);
  // `redirect=` counts only where there is no `all` (RFC 7208 §6.1); two of them cannot be joined.
  const redirect = all ? undefined : terms.find((term) => term.kind === 'modifier' && term.name === 'redirect');
  const end = all && all.qualifier !== '+' ? all.text : '~all';
  const own = `include:${include}`;
  const others = [...new Set(mechanisms)];
  return ['v=spf1', ...(isOursFirst ? [own, ...others] : [...others, own]), redirect?.text ?? end].join(' ');
}

/**
 * Finds what the last check says against the SPF rules of a domain: several rules, all of which receivers ignore
 * (`doubleSpf`), or one that does not allow our servers or that receivers cannot evaluate (`singleSpf`). A domain without any
 * rule has no problem, because its record is only missing yet.
 *
 * @returns the code with a message that says what to change, and the value to publish; null for no problem.
 */
export function findSpfProblem({ records }: Pick<SendingDomainDetail, 'records'>): SpfProblem | null {
  const spf = records.find(({ purpose }) => purpose === 'spf');
  if (spf?.status !== 'wrong' || spf.found.length === 0) return null;
  const { specCode, message } = errorCatalogue[spf.found.length > 1 ? 'doubleSpf' : 'singleSpf'];
  return { code: specCode, message: `${spf.advice ?? message} Value: ${spf.value}`, value: spf.value };
}
