import { createHash } from 'node:crypto';
import type { Period } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import {
  countLeaves,
  deleteConsents,
  findConsents,
  insertConsents,
  type ProvenConsent,
  storeWording,
} from './store.ts';
import type { ConsentAction, ConsentMethod, ConsentPurpose, WordingKind } from './values.ts';

export type { ProvenConsent };

/** The words that somebody agreed to. */
export type Wording = { kind: WordingKind; text: string; language: string };

/** A consent of any number of people: how it was given and what proves it. */
export type ConsentFacts = {
  purpose: ConsentPurpose;
  action: ConsentAction;
  method: ConsentMethod;
  categoryId?: string | null;
  /** The instant of the consent; that of its entry if absent. */
  at?: Date | undefined;
  ip?: string | null | undefined;
  userAgent?: string | null | undefined;
  wording?: Wording | undefined;
  sourceUrl?: string | null | undefined;
  proof?: Readonly<Record<string, unknown>> | undefined;
};

/** Returns the name of an actor in consents and in the history of contacts. */
export function actorName(actor: Context['actor']): string {
  if (actor.type === 'user') return `user:${actor.userId}`;
  return actor.type === 'apiKey' ? `key:${actor.apiKeyId}` : actor.type;
}

/** Records the same consent of many people, in the caller's transaction. Rows are never changed afterwards. */
export async function recordConsents(
  db: Database,
  { companyId, actor, now }: { companyId: string; actor: string; now: Date },
  contactIds: readonly string[],
  facts: ConsentFacts,
): Promise<void> {
  const each = contactIds.map((contactId) => ({ contactId, facts }));
  await recordEachConsent(db, { companyId, actor, now }, each);
}

/** Records consents of people, each with its own facts, in the caller's transaction. Words are stored once. */
export async function recordEachConsent(
  db: Database,
  { companyId, actor, now }: { companyId: string; actor: string; now: Date },
  consents: readonly { contactId: string; facts: ConsentFacts }[],
): Promise<void> {
  if (consents.length === 0) return;
  const words = new Map<string, Wording>();
  for (const { facts } of consents) if (facts.wording) words.set(keyOf(facts.wording), facts.wording);
  const ids = new Map<string, string>();
  for (const [key, wording] of words) ids.set(key, await keepWording(db, companyId, wording, now));
  const rows = consents.map(({ contactId, facts: { wording, proof, ...facts } }) => ({
    id: newId(now.getTime()),
    contactId,
    purpose: facts.purpose,
    action: facts.action,
    method: facts.method,
    categoryId: facts.categoryId ?? null,
    at: facts.at ?? now,
    ip: facts.ip ?? null,
    userAgent: facts.userAgent ?? null,
    sourceUrl: facts.sourceUrl ?? null,
    wordingId: wording ? (ids.get(keyOf(wording)) ?? null) : null,
    proof: proof ?? {},
  }));
  await insertConsents(db, companyId, actor, rows);
}

const keyOf = ({ kind, language, text }: Wording): string => JSON.stringify([kind, language, text]);

/** Stores words once for a company, and returns their id. */
export function keepWording(
  db: Database,
  companyId: string,
  { kind, text, language }: Wording,
  now: Date,
): Promise<string> {
  const hash = createHash('sha256').update(keyOf({ kind, language, text })).digest();
  return storeWording(db, companyId, { id: newId(now.getTime()), kind, text, language, hash }, now);
}

/** Consents of a person that are read at most. */
const CONSENTS_READ_MAX = 200;

/** Lists the last 200 consents of a person with the words that were agreed to, the latest first. */
export const listConsents = (companyId: string, contactId: string): Promise<ProvenConsent[]> =>
  findConsents(companyId, contactId, CONSENTS_READ_MAX);

/** Counts the people who left marketing mail in each of some periods, in their order; those whom an import brought so are left out. */
export const countWithdrawals = (companyId: string, periods: readonly Period[]): Promise<number[]> =>
  countLeaves(companyId, periods);

/** Deletes the consents of people who are deleted, in the transaction that deletes them. */
export const eraseConsents = (db: Database, companyId: string, contactIds: readonly string[]): Promise<void> =>
  deleteConsents(db, companyId, contactIds);
