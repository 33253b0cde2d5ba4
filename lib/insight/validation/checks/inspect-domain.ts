import { findTypo, type TypoHint } from '#lib/core/email-typo/find-typo.ts';
import type { OperatorLists } from '../operator-lists.ts';
import { isAliasDomain } from './alias-domain.ts';
import { isDisposableDomain } from './disposable.ts';
import { isReachableName } from './domain-form.ts';
import { isFreeProvider } from './free-provider.ts';
import { listNamesAbove } from './names-above.ts';

/** The facts about a domain that need no network. */
export type DomainFacts = {
  isReachable: boolean;
  typo: TypoHint | null;
  isDisposable: boolean;
  isAlias: boolean;
  isFree: boolean;
};

/**
 * Inspects a domain without the network: its form, a likely typo, and the lists.
 *
 * @param domain A-labels, in lower case.
 */
export function inspectDomain(domain: string, lists: OperatorLists): DomainFacts {
  const names = listNamesAbove(domain);
  const typo = findTypo(domain);
  const isAlias = isAliasDomain(names);
  // A known misspelling is a person's mistake, also where its domain is on a list.
  const isPlain = !isAlias && typo?.isKnown !== true;
  const isDisposable =
    isPlain && isDisposableDomain(names, { added: lists.disposableAdded, removed: lists.disposableRemoved });
  return {
    isReachable: isReachableName(domain),
    typo,
    isDisposable,
    isAlias,
    isFree: isPlain && !isDisposable && isFreeProvider(domain, lists.freeAdded),
  };
}
