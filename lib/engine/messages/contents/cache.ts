import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/infra/db/pool.ts';
import { findContent } from './store.ts';
import { compileContent, type LoadedContent } from './stored-content.ts';

/** Contents that this process keeps ready: what is stored never changes. */
const KEPT_MAX = 200;

const kept = new LRUCache<string, LoadedContent>({ max: KEPT_MAX });

const keyOf = (companyId: string, id: string): string => `${companyId} ${id}`;

/** Keeps content that was just prepared. */
export function keepContent(content: LoadedContent): void {
  kept.set(keyOf(content.companyId, content.id), content);
}

/** Returns content that is ready to be rendered; null for another company's, and once it is deleted. */
export async function loadContent(companyId: string, id: string, db?: Database): Promise<LoadedContent | null> {
  const known = kept.get(keyOf(companyId, id));
  if (known) return known;
  const stored = await findContent(companyId, id, db);
  if (!stored) return null;
  const loaded = compileContent(stored);
  keepContent(loaded);
  return loaded;
}
