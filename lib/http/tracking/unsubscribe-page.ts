import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/mail/escape-html.ts';

/** The texts of the page, unescaped. */
export type UnsubscribeWords = {
  title: string;
  text: string;
  button: string | null;
  /** A second button, which leaves all. */
  all?: string;
  /** The link to the page that the mail's author intended. */
  onward?: { url: string; text: string };
};

const STYLE = `:root{color-scheme:light dark;--ink:#1c1d24;--quiet:#5b5e6d;--line:#e3e4ec;--ground:#f4f4f8;--card:#fff;--accent:#3b4fd8}
@media(prefers-color-scheme:dark){:root{--ink:#ecedf3;--quiet:#a6a9b8;--line:#33353f;--ground:#15161b;--card:#1d1e25;--accent:#4f63e8}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;margin:1rem;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1.5rem;color:var(--quiet)}p:last-child{margin:0}
button{padding:.75rem 1.25rem;border:0;border-radius:8px;background:var(--accent);color:#fff;font:inherit;font-weight:600;cursor:pointer}
button.all{margin-top:.75rem;border:1px solid var(--line);background:none;color:inherit}form button{display:block}form+p{margin-top:1.5rem}a{color:inherit}button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Answers the page of an unsubscribe link. It opens in any mail program's browser, so it has no scripts and loads
 * nothing, and it shows none of our branding.
 */
export function answerUnsubscribePage(
  { title, text, button, all, onward }: UnsubscribeWords,
  status: number,
  language = 'en',
): Response {
  const form = button
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${escapeHtml(button)}</button>${all ? `<button name="scope" value="all" class="all">${escapeHtml(all)}</button>` : ''}</form>`
    : '';
  const more = onward
    ? `<p><a href="${escapeHtml(onward.url)}" rel="noreferrer">${escapeHtml(onward.text)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${more}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
  });
}
