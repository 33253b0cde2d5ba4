import { answerProbe } from '#lib/domains/pointing/tracking-probe.ts';

/** Proves to whoever sent a word that this installation answers under the name that it was sent to; holds nothing of anybody. */
export async function GET(_request: Request, { params }: { params: Promise<{ word: string }> }): Promise<Response> {
  const answer = answerProbe((await params).word);
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain', 'x-robots-tag': 'noindex, nofollow' };
  return new Response(answer, { status: answer === null ? 404 : 200, headers });
}
