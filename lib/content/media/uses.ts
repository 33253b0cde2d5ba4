import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { replaceUses } from './store.ts';
import type { MediaUseKind } from './values.ts';

/** The addresses of files in a text, also those of images from before they were files of the library. */
const ADDRESSES = /\/t\/[im]\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/gi;

/** Returns the ids of the files that texts show by their addresses, each once. */
export const findShownMedia = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(ADDRESSES)].map(([, id = '']) => id.toLowerCase()))),
];

/** A document as it is saved; without texts it shows nothing any more. */
export type SavedDocument = { kind: MediaUseKind; id: string; title: string; texts: readonly (string | null)[] };

/**
 * Records which files a document shows, in the transaction that saves or deletes it. A picture for mail counts as its original.
 *
 * @param db the transaction.
 */
export const recordUses = (
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { kind, id, title, texts }: SavedDocument,
): Promise<void> => replaceUses(db, scope, { kind, refId: id, title, ids: findShownMedia(texts), now: now() });
