import bowser from 'bowser';
import { LRUCache } from 'lru-cache';

/** The program, the system and the kind of device behind a user agent; null where it does not say. */
export type Agent = { browser: string | null; os: string | null; device: string | null };

const known = new LRUCache<string, Agent>({ max: 5_000 });

const DEVICES: Readonly<Record<string, string>> = { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet', tv: 'TV' };

/** Reads a user agent. */
export function readAgent(userAgent: string): Agent {
  const found = known.get(userAgent);
  if (found) return found;
  const { browser, os, platform } = bowser.parse(userAgent || ' ');
  const agent: Agent = {
    browser: browser.name || null,
    os: os.name || null,
    device: DEVICES[platform.type ?? ''] ?? null,
  };
  known.set(userAgent, agent);
  return agent;
}
