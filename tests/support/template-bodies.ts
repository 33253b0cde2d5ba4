import { newId } from '#lib/core/ids.ts';

/** Returns a body that a call of one template takes, so that it looks for the id; undefined for any other call. */
export function templateBodyOf(method: string, path: string): object | undefined {
  const [, action] = /\/templates?\/\{id\}(?:\/(\w+))?$/.exec(path) ?? [];
  if (action === undefined) return method === 'PATCH' && /\/templates?\/\{id\}$/.test(path) ? { name: 'A' } : undefined;
  const bodies: Record<string, object> = {
    duplicate: { alias: `copy-${newId().slice(-12)}` },
    publish: {},
    preview: {},
    restore: { version: 1 },
    test: { to: ['ana@example.net'] },
    republish: { ids: [newId()] },
  };
  return bodies[action];
}
