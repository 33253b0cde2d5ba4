import type { AuditFacts } from './schema.ts';

/** Names of fields that hold a secret or prove one: their values are never recorded. */
const SECRET = /password|secret|token|hash|recovery|otp|cookie|^key$/i;

/** The recorded part of a change. */
type Change = { before: AuditFacts | null; after: AuditFacts | null };

/**
 * Returns the part of a change to record: the differences of two sides, or all of a single side; never a secret.
 */
export function changedFacts(before: AuditFacts | null, after: AuditFacts | null): Change {
  const told = { before: withoutSecrets(before), after: withoutSecrets(after) };
  if (!told.before || !told.after) return told;
  const names = [...new Set([...Object.keys(told.before), ...Object.keys(told.after)])];
  const differing = names.filter((name) => !isSame(told.before?.[name], told.after?.[name]));
  return { before: pick(told.before, differing), after: pick(told.after, differing) };
}

function withoutSecrets(facts: AuditFacts | null): AuditFacts | null {
  if (!facts) return null;
  const entries = Object.entries(facts).filter(([name, value]) => value !== undefined && !SECRET.test(name));
  return Object.fromEntries(entries);
}

function pick(facts: AuditFacts, names: readonly string[]): AuditFacts {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(facts, name)).map((name) => [name, facts[name]]));
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
