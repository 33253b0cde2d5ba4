import { readSearch } from '#lib/docs/read-site.ts';

/** Answers the index of the documentation's search; it changes with each version. */
export async function GET(): Promise<Response> {
  return new Response(await readSearch(), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    },
  });
}
