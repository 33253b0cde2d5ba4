import type { PreviewDocument } from '#lib/insight/activity/message/preview-document.ts';

/** Answers a message as a document for our preview frame, under a strict content security policy of its own. */
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
