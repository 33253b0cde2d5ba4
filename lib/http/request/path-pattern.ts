import { decodePercent } from '#lib/core/decode-percent.ts';

/**
 * Returns a path with the names of its parameters instead of their values: `/api/config/v1/authorized-recipient/{id}`.
 */
export function pathPattern(path: string, params: Record<string, string>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `{${name}}`]));
  return path
    .split('/')
    .map((part) => names.get(decodePercent(part) ?? part) ?? part)
    .join('/');
}
