import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#components/account/audit/words-of.ts';
import { AUDIT_WORDS, type AuditAction, targetOf } from '#lib/registry/audit.ts';

/** The sources that record changes. */
const sources = ['lib', 'bin', 'smtp-relay']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(path, 'utf8'));

/** Returns each first group of a pattern in the sources, once. */
const find = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))),
];

const sentences: [code: string, words: string][] = Object.entries(AUDIT_WORDS.actions).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, words]): [string, string] => [`${noun}.${verb}`, words]),
);

describe('the words of the audit log', () => {
  it('are sentences without codes', () => {
    for (const [code, words] of sentences) {
      expect(words).toMatch(/^[A-Z][^.]+$/);
      expect(words).not.toContain(code);
    }
  });

  it('hold every action that the code names', () => {
    const named = find(/(?:action: |audited\([^']*, |changeTemplate\(ctx, )'([a-z-]+\.[a-z-]+)'/g);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((code) => !sentences.some(([one]) => one === code))).toEqual([]);
  });

  it('name the kind of thing that each action changes', () => {
    const kinds = Object.keys(AUDIT_WORDS.targets);
    expect(sentences.filter(([action]) => !kinds.includes(targetOf(action as AuditAction)))).toEqual([]);
    expect(targetOf('password.set')).toBe('user');
    expect(targetOf('webhook.pause')).toBe('webhook');
  });
});

describe('wordsOf', () => {
  it('splits names of fields and codes into words', () => {
    expect(
      ['isDefault', 'ip-pool', 'role.update', 'fullname', '', 'targetId', 'maxWaitMs', 'apiVersion'].map(wordsOf),
    ).toEqual(['Is default', 'IP pool', 'Role update', 'Fullname', '', 'Target ID', 'Max wait (ms)', 'API version']);
  });
});
