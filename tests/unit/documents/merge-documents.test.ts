import { describe, expect, it } from 'vitest';
import { mergeDocuments } from '#lib/documents/merge-documents.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import { documentOf } from '../../fixtures/documents/text-document.ts';

const base = documentOf('One', 'Two', 'Three');

/** Changes the text of a row. */
const write = (document: BlockDocument, index: number, text: string): BlockDocument => {
  const row = documentOf(...Array.from({ length: index + 1 }, () => text)).rows[index];
  return { ...document, rows: document.rows.map((one, at) => (at === index && row ? row : one)) };
};

const reversed = (document: BlockDocument): BlockDocument => ({ ...document, rows: document.rows.toReversed() });

describe('mergeDocuments', () => {
  it('takes a block from the side that changed it', () => {
    const merged = mergeDocuments(base, write(base, 0, 'Theirs'), write(base, 2, 'Mine'));
    expect(merged).toEqual(write(write(base, 0, 'Theirs'), 2, 'Mine'));
  });

  it('keeps the order of rows that one side changed, with the blocks of the other', () => {
    const merged = mergeDocuments(base, reversed(base), write(base, 0, 'Mine'));
    expect(merged).toEqual(reversed(write(base, 0, 'Mine')));
    expect(mergeDocuments(base, write(base, 0, 'Theirs'), reversed(base))).toEqual(reversed(write(base, 0, 'Theirs')));
  });

  it('keeps a row that one side added or removed', () => {
    const longer = documentOf('One', 'Two', 'Three', 'Four');
    expect(mergeDocuments(base, longer, write(base, 0, 'Mine'))).toEqual(write(longer, 0, 'Mine'));
    const shorter = documentOf('One', 'Two');
    expect(mergeDocuments(base, write(base, 0, 'Theirs'), shorter)).toEqual(write(shorter, 0, 'Theirs'));
  });

  it('takes each setting from the side that changed it', () => {
    const theirs = { ...base, settings: { ...base.settings, width: 700 } };
    const mine = { ...base, settings: { ...base.settings, title: 'Mine' } };
    expect(mergeDocuments(base, theirs, mine)?.settings).toEqual({ ...base.settings, width: 700, title: 'Mine' });
    expect(mergeDocuments(base, theirs, { ...base, settings: { ...base.settings, width: 800 } })).toBeNull();
  });

  it('leaves to people what both changed, and what one changed and the other deleted', () => {
    expect(mergeDocuments(base, write(base, 0, 'Theirs'), write(base, 0, 'Mine'))).toBeNull();
    expect(mergeDocuments(base, documentOf('One', 'Two'), write(base, 2, 'Mine'))).toBeNull();
    expect(mergeDocuments(base, reversed(base), documentOf('One', 'Two'))).toBeNull();
    expect(mergeDocuments(base, write(base, 0, 'Both'), write(base, 0, 'Both'))).toEqual(write(base, 0, 'Both'));
  });
});
