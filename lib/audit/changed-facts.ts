import type { AuditFacts } from './schema.ts';

/** Names of what is a secret, or proves one: their values are never written down, whoever hands them over. */
const SECRET = /password|secret|token|hash|recovery|otp|cookie|^key$/i;

/** What is written down of a change. */
type Change = { before: AuditFacts | null; after: AuditFacts | null };

/**
 * What of a change is written down: of two sides only what differs, of one side all of it, and of a secret nothing.
 */
export function changedFacts(before: AuditFacts | undefined, after: AuditFacts | undefined): Change {
  const told = { before: withoutSecrets(before), after: withoutSecrets(after) };
  if (!told.before || !told.after) return told;
  const names = [...new Set([...Object.keys(told.before), ...Object.keys(told.after)])];
  const differing = names.filter((name) => !isSame(told.before?.[name], told.after?.[name]));
  return { before: pick(told.before, differing), after: pick(told.after, differing) };
}

function withoutSecrets(facts: AuditFacts | undefined): AuditFacts | null {
  if (!facts) return null;
  const entries = Object.entries(facts).filter(([name, value]) => value !== undefined && !SECRET.test(name));
  return Object.fromEntries(entries);
}

function pick(facts: AuditFacts, names: readonly string[]): AuditFacts {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(facts, name)).map((name) => [name, facts[name]]));
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
