import { answerProbe } from '#lib/senders/domains/verification/probe-tracking-domain.ts';

/** Answers a probe, which shows the sender that this installation answers under the name that was requested. */
export async function GET(_request: Request, { params }: { params: Promise<{ nonce: string }> }): Promise<Response> {
  const answer = answerProbe((await params).nonce);
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain', 'x-robots-tag': 'noindex, nofollow' };
  return new Response(answer, { status: answer === null ? 404 : 200, headers });
}
