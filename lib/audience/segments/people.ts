import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { randomToken } from '#lib/core/ids.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type {
  KeySegmentContactsQuery,
  PreviewSegmentInput,
  SegmentPerson,
  SegmentPreview,
  TestedSegment,
  TestSegmentInput,
} from './answers/schema.ts';
import { compileExplanation, compileLooked, compileQuestion } from './compile.ts';
import {
  countEverybody,
  countMatching,
  estimateMatching,
  explainPerson,
  findPeople,
  type PeopleCount,
  type PersonRow,
} from './people-store.ts';
import { findQuestion, loadFacts, readQuestion } from './queries.ts';
import type { Question } from './schema.ts';
import { findSegment, saveSize } from './store.ts';

/** People that the builder shows, and the conditions whose values it shows of each. */
const SHOWN_PEOPLE = 20;
const SHOWN_VALUES = 4;

/** The counts that run, by who waits for them: nobody waits for two. */
const counting = new Map<string, AbortController>();

/**
 * Counts who matches a question while it is written, and lists 20 of them. A new count of the same caller cancels the one
 * before it in the database, as does a caller who hangs up.
 *
 * @param signal ends with the request.
 * @throws {AppError} invalidField, naming the condition: `conditions[2].value`
 */
export async function previewSegment(
  ctx: Context,
  { ast, before, segmentId }: PreviewSegmentInput,
  signal: AbortSignal,
): Promise<SegmentPreview> {
  const question = readQuestion(ast);
  const caller = callerOf(ctx);
  counting.get(caller)?.abort();
  const own = new AbortController();
  counting.set(caller, own);
  const cancel = { mark: `count ${randomToken(12)}`, signal: AbortSignal.any([own.signal, signal]) };
  try {
    const facts = await loadFacts(ctx, question);
    const compiled = compileQuestion(question, facts);
    const [counted, everyone, people] = await Promise.all([
      countMatching(compiled, cancel),
      countEverybody(ctx.scope.companyId),
      findPeople(compileLooked(question, facts, SHOWN_VALUES), { before: before ?? null, limit: SHOWN_PEOPLE }),
    ]);
    if (segmentId !== undefined && counted) await keepSize(ctx, { id: segmentId, question, counted });
    return {
      everyone,
      total: counted?.total ?? null,
      estimate: counted || cancel.signal.aborted ? null : Math.min(everyone, await estimateMatching(compiled)),
      mailable: counted?.mailable ?? null,
      ms: counted?.ms ?? null,
      people: people?.map(presentPerson) ?? null,
    };
  } finally {
    if (counting.get(caller) === own) counting.delete(caller);
  }
}

/** Keeps the size of a segment if the question that was counted is the one of its latest version. */
async function keepSize(
  ctx: Context,
  { id, question, counted }: { id: string; question: Question; counted: PeopleCount },
): Promise<void> {
  const row = await findSegment(ctx.scope, id);
  if (!row || !isDeepStrictEqual(row.ast, question)) return;
  await saveSize(ctx.scope, { id, version: row.version, size: counted.total, ms: counted.ms, at: ctx.now() });
}

/** Counts the people of a segment that was just written, for the list; one that takes longer than 2 s has no size. */
export async function countSaved(ctx: Context, { id, ast }: { id: string; ast: Question }): Promise<void> {
  const counted = await countMatching(compileQuestion(ast, await loadFacts(ctx, ast)));
  if (counted) await keepSize(ctx, { id, question: ast, counted });
}

function callerOf({ actor, scope }: Context): string {
  if (actor.type === 'user') return `session ${actor.sessionId}`;
  return actor.type === 'apiKey' ? `key ${actor.apiKeyId}` : `company ${scope.companyId}`;
}

const nameOf = ({ firstName, lastName, email, phone, id }: PersonRow): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email || phone || id;

const presentPerson = (row: PersonRow): SegmentPerson => ({
  id: row.id,
  email: row.email,
  name: nameOf(row),
  status: row.status,
  values: row.values,
});

/**
 * Tests a question on one person: of each condition, whether it matches and the value that it looks at.
 *
 * @throws {AppError} invalidField, naming the condition or the email; notFound (the contact)
 */
export async function testSegment(
  ctx: Context,
  { ast, contactId, email = '' }: TestSegmentInput,
): Promise<TestedSegment> {
  const question = readQuestion(ast);
  const compiled = compileExplanation(question, await loadFacts(ctx, question));
  const emailKey = normalizeAddress(email.trim());
  if (contactId === undefined && emailKey === null) throw refuse.field('email', 'must be an email address', email);
  const explained = await explainPerson(
    compiled,
    contactId === undefined ? { emailKey: emailKey ?? '' } : { id: contactId },
  );
  if (!explained) throw refuse.notFound('contact', { field: contactId === undefined ? 'email' : 'contactId' });
  const { values, ...contact } = presentPerson(explained.person);
  return {
    contact,
    matches: explained.matches,
    conditions: explained.conditions.map((matches, index) => ({ matches, value: values[index] ?? null })),
  };
}

/**
 * Lists who matches a segment, the newest first, for keys.
 *
 * @throws {AppError} notFound, also for a version that does not exist; invalidField (it names what was deleted)
 */
export async function listSegmentContacts(
  ctx: Context,
  { id, cursor, limit, version }: KeySegmentContactsQuery & { id: string },
) {
  const { ast } = await findQuestion(ctx, { id, version: version ?? null });
  const compiled = compileLooked(ast, await loadFacts(ctx, ast), 0);
  const rows = await findPeople(compiled, { before: cursor ?? null, limit: limit + 1 });
  if (rows === null) throw refuse.wrongState('The segment could not be listed within 2 s. Try again, or export it.');
  const data = rows.slice(0, limit).map(({ id: contactId, email, firstName, lastName, phone, status, createdAt }) => ({
    id: contactId,
    email,
    firstName,
    lastName,
    phone,
    status,
    createdAt: createdAt.toISOString(),
  }));
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
