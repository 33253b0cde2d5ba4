import {
  type Lookup,
  lookUpAddresses,
  lookUpMx,
  lookUpTxt,
  type RecordResolver,
} from '#lib/infra/net/look-up-records.ts';
import { isSpf, parseSpf, type SpfTerm } from '#lib/mail/parse-spf.ts';
import { quoteValue } from './judgement.ts';

/** Limits of a receiver for one record with all that it leads to (RFC 7208 §4.6.4). */
const LOOKUPS_MAX = 10;
const VOID_LOOKUPS_MAX = 2;
const MX_HOSTS_MAX = 10;

/** A person may be waiting for the answer, and the names are not ours. */
const FOLLOW_MS = 10_000;

/** An error that receivers meet behind a term of the domain's own record. */
type SpfFault = {
  /** The term of the domain's own record. */
  term: string;
  /** The cause, as the end of a sentence. */
  cause: string;
  /** Our mail meets the error: it comes before our servers are allowed, and DNS is sure of it. */
  isFatal: boolean;
};

/** The way of our mail through an SPF record. */
export type SpfResult = {
  /** The record allows our servers, does so by allowing every server, has another result for them, or ends without one. */
  outcome: 'pass' | 'open' | 'other' | 'none';
  /** A receiver refuses the record, as it needs more than ten look-ups. */
  isOverLimit: boolean;
  faults: readonly SpfFault[];
  /** A name that has no answer of DNS at the moment, with the code; null for none. */
  unanswered: { name: string; code: string } | null;
  /** A term that leads to another name for each message, so that it cannot be followed; null for none. */
  macro: string | null;
};

type Walk = {
  resolver: RecordResolver;
  ours: string;
  deadline: AbortSignal;
  lookups: number;
  voids: number;
  /** Our servers have a result. */
  isDecided: boolean;
  /** The term of the domain's own record that is being followed. */
  term: string;
  faults: SpfFault[];
  unanswered: SpfResult['unanswered'];
  macro: string | null;
};

/**
 * Follows an SPF record as a receiver does for mail from our servers, which only `include:` of our name allows
 * (RFC 7208 §4.6): into each include and redirect, in order. Counts what comes behind our result too, because other senders need it.
 * Asks DNS some forty times and for ten seconds at most. Never throws for what DNS says.
 */
export async function followSpf(
  resolver: RecordResolver,
  { domain, record, ours }: { domain: string; record: string; ours: string },
): Promise<SpfResult> {
  const walk: Walk = {
    resolver,
    ours,
    deadline: AbortSignal.timeout(FOLLOW_MS),
    lookups: 0,
    voids: 0,
    isDecided: false,
    term: '',
    faults: [],
    unanswered: null,
    macro: null,
  };
  const outcome = await evaluate(walk, record, [domain]);
  const { faults, unanswered, macro } = walk;
  return { outcome, isOverLimit: walk.lookups > LOOKUPS_MAX, faults, unanswered, macro };
}

/** @param path the names whose records lead to this one, and its own as the last. */
async function evaluate(walk: Walk, record: string, path: readonly string[]): Promise<SpfResult['outcome']> {
  const terms = parseSpf(record);
  const isOwn = path.length === 1;
  let outcome: SpfResult['outcome'] = 'none';
  for (const term of terms) {
    if (term.kind === 'faulty' && !isOwn)
      addFault(walk, `${path.at(-1)} has the invalid term “${quoteValue(term.text)}”`);
    if (term.kind !== 'mechanism') continue;
    if (isOwn) walk.term = term.text;
    const result = await match(walk, term, path);
    if (outcome === 'none' && result !== 'none') {
      outcome = term.qualifier === '+' ? result : 'other';
      if (isOwn || outcome !== 'other') walk.isDecided = true;
    }
    if (term.name === 'all' || walk.lookups > LOOKUPS_MAX) return outcome;
  }
  const redirect = terms.find((term) => term.kind === 'modifier' && term.name === 'redirect');
  if (redirect?.kind !== 'modifier') return outcome;
  if (isOwn) walk.term = redirect.text;
  const result = await follow(walk, redirect.value, redirect.text, path);
  return outcome === 'none' ? result : outcome;
}

type Mechanism = Extract<SpfTerm, { kind: 'mechanism' }>;

/** Returns the result that a mechanism has for our servers, before its qualifier. */
async function match(walk: Walk, term: Mechanism, path: readonly string[]): Promise<'pass' | 'open' | 'none'> {
  switch (term.name) {
    case 'all':
      return 'open';
    case 'ip4':
    case 'ip6':
      return 'none';
    case 'ptr':
      walk.lookups += 1;
      return 'none';
    case 'include': {
      const result = await follow(walk, term.domain ?? '', term.text, path);
      return result === 'other' ? 'none' : result;
    }
    case 'a':
    case 'mx':
    case 'exists':
      walk.lookups += 1;
      await countVoid(walk, term, path.at(-1) ?? '');
      return 'none';
  }
}

/** Counts a term that finds nothing; a name with macros is another one for each message. */
async function countVoid(walk: Walk, { name, domain, text }: Mechanism, current: string): Promise<void> {
  const target = domain === null ? current : expand(domain, current);
  if (target === null || !isName(target) || walk.lookups > LOOKUPS_MAX) return;
  const lookUp = name === 'mx' ? lookUpMx : lookUpAddresses;
  const found = await ask(walk, target, () => lookUp(walk.resolver, target));
  if (found === null) return;
  if (found.length === 0) walk.voids += 1;
  if (found.length === 0 && walk.voids === VOID_LOOKUPS_MAX + 1)
    addFault(walk, `it is the third term that finds nothing in DNS, and receivers allow ${VOID_LOOKUPS_MAX}`);
  if (name === 'mx' && found.length > MX_HOSTS_MAX)
    addFault(walk, `“${quoteValue(text)}” names more than ${MX_HOSTS_MAX} mail hosts`);
}

/** Follows an include or redirect to the record of its name. */
async function follow(walk: Walk, spec: string, text: string, path: readonly string[]): Promise<SpfResult['outcome']> {
  walk.lookups += 1;
  const target = expand(spec, path.at(-1) ?? '');
  if (target === null) walk.macro ??= text;
  if (target === null || walk.lookups > LOOKUPS_MAX) return 'none';
  if (path.includes(target) || !isName(target)) {
    addFault(walk, path.includes(target) ? `${target} includes itself` : `${quoteValue(target)} is not a domain name`);
    return 'none';
  }
  const found = await ask(walk, target, () => lookUpTxt(walk.resolver, target));
  const records = found?.filter(isSpf) ?? [];
  const [record] = records;
  if (target === walk.ours) {
    if (record !== undefined) walk.lookups += await countLookups(walk, record);
    return 'pass';
  }
  if (found === null) return 'none';
  if (record === undefined || records.length > 1) {
    const cause = record === undefined ? 'no SPF record' : `${records.length} SPF records instead of one`;
    // A name without any TXT record may be one that is being moved.
    addFault(walk, `${target} has ${cause}`, found.length > 0);
    return 'none';
  }
  return evaluate(walk, record, [...path, target]);
}

/** Counts the look-ups in our own record. What is wrong with it is the operator's to correct. */
async function countLookups({ resolver, ours, deadline, lookups }: Walk, record: string): Promise<number> {
  const inner: Walk = {
    resolver,
    ours: '',
    deadline,
    lookups,
    voids: Number.NEGATIVE_INFINITY,
    isDecided: true,
    term: '',
    faults: [],
    unanswered: null,
    macro: null,
  };
  await evaluate(inner, record, [ours]);
  return inner.lookups - lookups;
}

/** Asks DNS within the time; null without an answer. */
async function ask(walk: Walk, name: string, query: () => Promise<Lookup>): Promise<string[] | null> {
  const found = walk.deadline.aborted ? { failed: 'TIMEOUT' } : await query();
  if ('values' in found) return found.values;
  if (!walk.isDecided) walk.unanswered ??= { name, code: found.failed };
  return null;
}

function addFault(walk: Walk, cause: string, isCertain = true): void {
  walk.faults.push({ term: walk.term, cause, isFatal: isCertain && !walk.isDecided });
}

/** Returns the name that a domain-spec means (RFC 7208 §7); null where it depends on the message. */
function expand(spec: string, current: string): string | null {
  const name = spec
    .replace(/%\{d\}/gi, current)
    .toLowerCase()
    .replace(/\.$/, '');
  return name.includes('%') ? null : name;
}

/** Checks the lengths of a name and its labels (RFC 1035 §2.3.4). */
const isName = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => label.length > 0 && label.length <= 63);
