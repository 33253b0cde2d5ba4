import { describe, expect, test } from 'vitest';
import { findSourceFaults } from '../../checks/language/check-language.ts';
import { readDocumentWords, splitName } from '../../checks/language/read-words.ts';

const faultsOf = (text: string, path = 'lib/example.ts') =>
  findSourceFaults(path, text).map(({ line, message }) => `${line}: ${message}`);

describe('the language check', () => {
  test('reports a doc comment that begins with a subordinate clause', () => {
    expect(faultsOf('/** Whether it is open. */\nexport const isOpen = true;')).toEqual([
      '1: a doc comment begins with Whether',
    ]);
    expect(faultsOf('/** Reports whether it is open. */\nexport const isOpen = true;')).toEqual([]);
  });

  test('reports a banned term in a comment, a string, a name and a path', () => {
    expect(faultsOf('// The far end answers.\nconst a = 1;')[0]).toMatch(/^1: "far end"/);
    expect(faultsOf("const a = 'It is sent anew.';")[0]).toMatch(/^1: "anew"/);
    expect(faultsOf('const farEndName = 1;')[0]).toMatch(/^1: "far end"/);
    expect(faultsOf('const a = 1;', 'lib/engine/delivery/waiting-room.ts')[0]).toMatch(/^1: "waiting room"/);
  });

  test('passes code in backticks, in comments and in documents', () => {
    expect(faultsOf('// Returns `void`.\nconst a = 1;')).toEqual([]);
    const document = 'Run `far end`.\n```\nfar end\n```\n[see](far-end.md)';
    expect(
      readDocumentWords(document)
        .map(({ text }) => text.trim())
        .filter(Boolean),
    ).toEqual(['Run          .', '[see']);
  });

  test('splits identifiers into words', () => {
    expect(splitName('parseHTTPReply')).toBe('parse http reply');
    expect(splitName('LEASE_MARGIN_MS')).toBe('lease margin ms');
  });
});
