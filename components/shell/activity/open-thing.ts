/** The screens of one thing, with its kind in the audit log. */
const SCREENS: readonly (readonly [path: RegExp, kind: string])[] = [
  [/^\/contact\/([^/]+)$/, 'contact'],
  [/^\/segment\/([^/]+)\/edit$/, 'segment'],
  [/^\/(?:email-marketing|ab-test)\/([^/]+)\/(?:edit|compose|report)$/, 'campaign'],
  [/^\/template\/(?:edit\/|created\/)?([^/]+)$/, 'template'],
  [/^\/webhook\/([^/]+)(?:\/edit)?$/, 'webhook'],
  [/^\/api-key\/([^/]+)(?:\/edit)?$/, 'api-key'],
  [/^\/ip-pool\/([^/]+)(?:\/edit)?$/, 'ip-pool'],
  [/^\/subaccount\/([^/]+)(?:\/edit)?$/, 'subaccount'],
  [/^\/domain\/sending\/([^/]+)$/, 'domain'],
  [/^\/domain\/bounce\/([^/]+)$/, 'bounce-domain'],
  [/^\/domain\/tracking\/([^/]+)$/, 'tracking-domain'],
];

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the reference of the thing that a screen shows, such as `contact:<id>`; null for screens of several things. */
export function openThing(path: string): string | null {
  for (const [pattern, kind] of SCREENS) {
    const id = pattern.exec(path)?.[1];
    if (id && ID.test(id)) return `${kind}:${id}`;
  }
  return null;
}
