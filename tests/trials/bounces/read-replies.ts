import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SmtpPhase } from '#lib/mail/responses/smtp-phase.ts';
import {
  combineDeadAddresses,
  combineEarlyRefusals,
  combineOtherFaults,
} from '../../fixtures/bounces/combine-replies.ts';
import type { Blame, LabelledReply } from '../../fixtures/bounces/labelled-reply.ts';

/** The columns of a list: what the reply is about, the phase or `-`, the lines of the reply separated by ` | `. */
const Row = z.tuple([
  z.enum(['dead', 'full', 'quota', 'other'] satisfies Blame[]),
  z.enum(['-', 'greeting', 'session', 'tls', 'auth', 'mail', 'rcpt', 'data', 'body', 'end'] satisfies (
    | SmtpPhase
    | '-'
  )[]),
  z.string().regex(/^[45]\d\d/),
]);

/** The sets of refusals that are combined here, by name. */
const COMBINED: Readonly<Record<string, () => LabelledReply[]>> = {
  others: combineOtherFaults,
  dead: combineDeadAddresses,
  early: combineEarlyRefusals,
};

/** Reads the refusals of `combined:<name>`, or of `list:<file>` with tabs between its columns. */
export function readReplies(corpus: string): LabelledReply[] {
  const [, kind = '', name = ''] = /^(\w+):(.+)$/.exec(corpus) ?? [];
  const combine = COMBINED[name];
  if (kind === 'combined' && combine) return combine();
  if (kind !== 'list') throw new Error(`Give list:<file> or combined:<${Object.keys(COMBINED).join('|')}>.`);
  return readFileSync(name, 'utf8').split('\n').filter(Boolean).map(readRow);
}

function readRow(line: string): LabelledReply {
  const [blame, phase, reply] = Row.parse(line.split('\t'));
  const lines = reply.split(' | ').map((text) => text.replace(/^[45]\d\d[ -]?/, ''));
  return { code: Number(reply.slice(0, 3)), lines, phase: phase === '-' ? null : phase, blame };
}
