import type { PreviewDocument } from '#lib/activity/preview-document.ts';

/** A message as a document for a frame of ours, under its own strict policy. */
export function answerPreview({ html, contentSecurityPolicy }: PreviewDocument): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
