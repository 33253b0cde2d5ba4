import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrashJournal } from '#lib/infra/journal/crash-journal.ts';
import { readLeftJournals } from '#lib/infra/journal/left-journals.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Reads what was left, as a process does that starts, and takes away what it may. */
const recover = (): string[] =>
  readLeftJournals(directory).flatMap((journal) => {
    journal.remove();
    return journal.lines;
  });

/** A journal of a process with our number on another machine: in another container, for example. */
const writeElsewhere = (ageMs: number): void => {
  const path = join(directory, `elsewhere-${process.pid}-${randomUUID()}.jsonl`);
  writeFileSync(path, 'a line\n');
  utimesSync(path, new Date(), new Date(Date.now() - ageMs));
};

describe('CrashJournal', () => {
  it('is read by the next process of this machine, which deletes it', () => {
    new CrashJournal(directory).append('a line');
    expect(recover()).toEqual(['a line']);
    expect(recover()).toEqual([]);
  });

  it('of another machine is read and kept until its lines are obsolete', () => {
    writeElsewhere(0);
    expect(recover()).toEqual(['a line']);
    expect(recover()).toEqual(['a line']);
    rmSync(directory, { recursive: true });
    directory = mkdtempSync(join(tmpdir(), 'journal-'));
    writeElsewhere(2 * 3_600_000);
    recover();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('ends quietly when its file was deleted', () => {
    const journal = new CrashJournal(directory);
    const segment = journal.append('a line');
    for (const name of readdirSync(directory)) rmSync(join(directory, name));
    journal.settle(segment);
    expect(() => journal.close()).not.toThrow();
  });
});
