import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/mail/escape-html.ts';
import { colorsOf, type Look } from './look.ts';

/** A page for a person: without scripts, and with nothing of other servers but the company's picture. */
export type Page = { html: string; contentSecurityPolicy: string };

/** The content of a page. */
export type PageContent = {
  language: string;
  title: string;
  /** HTML of what follows the title. */
  body: string;
  /** The look of the company; null for a page that says nothing about any. */
  look: Look | null;
  /** A page of the company that the answer to a form may lead to. */
  onward?: string | null;
};

const NEUTRAL: Pick<Look, 'colors'> = { colors: {} };

const styleOf = (look: Look | null): string => {
  const { accent, ink, ground } = colorsOf(look ?? NEUTRAL);
  return `:root{color-scheme:light dark;--ink:#1c1d24;--quiet:#595c6b;--line:#d9dae4;--ground:${ground};--card:#fff;--bad:#b3261e;--good:#e8f3ec}
@media(prefers-color-scheme:dark){:root{--ink:#ecedf3;--quiet:#a9acbb;--line:#3a3c47;--ground:#15161b;--card:#1d1e25;--bad:#ff8a80;--good:#1e3a2a}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:min(100% - 2rem,30rem);margin:1rem;padding:clamp(1.25rem,5vw,2rem);background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
.brand{margin:0 0 1.25rem;font-weight:600}.brand img{display:block;max-width:12rem;max-height:4rem}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.25}h2{margin:0 0 .25rem;font-size:1rem}p{margin:0 0 1rem}.quiet{color:var(--quiet)}
section{padding-top:1.25rem;margin-top:1.25rem;border-top:1px solid var(--line)}form>:last-child,section>:last-child,main>:last-child,blockquote>:last-child{margin-bottom:0}
blockquote{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px}
[role=status]{padding:.75rem 1rem;border-radius:8px;background:var(--good)}.bad{color:var(--bad)}
fieldset{margin:0 0 1rem;padding:0;border:0}legend{padding:0;margin-bottom:.25rem}.choice{display:flex;gap:.5rem;align-items:center;min-height:2.25rem}
.choice .about{display:block;color:var(--quiet);font-size:.875rem}.choice input{width:1.125rem;height:1.125rem;flex:none;margin:0}.row{display:flex;flex-wrap:wrap;gap:.5rem}
label{display:block}input[type=email],select{width:100%;min-height:2.75rem;padding:.5rem .75rem;margin:.25rem 0 1rem;border:1px solid #858899;border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
button{min-height:2.75rem;padding:.625rem 1.125rem;border:1px solid #858899;border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.main{border-color:transparent;background:${accent};color:${ink}}a{color:inherit}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}footer{padding-top:1.25rem;font-size:.8125rem;color:var(--quiet)}`;
};

/** Lays out a page with the look of its company. */
export function layOutPage({ language, title, body, look, onward }: PageContent): Page {
  const style = styleOf(look);
  const html = `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${iconOf(look)}<style>${style}</style></head><body><main>${look ? brandOf(look) : ''}<h1>${escapeHtml(title)}</h1>${body}${look ? footerOf(look) : ''}</main></body></html>`;
  const origins = [look?.logoUrl, look?.faviconUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const picture = origins.length > 0 ? ` img-src ${[...new Set(origins)].join(' ')};` : '';
  // Browsers hold the page that a form's answer leads to against this policy as well.
  const forms = onward ? `'self' ${new URL(onward).origin}` : "'self'";
  return {
    html,
    contentSecurityPolicy: `default-src 'none';${picture} style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
  };
}

const iconOf = (look: Look | null): string =>
  look?.faviconUrl ? `<link rel="icon" href="${escapeHtml(look.faviconUrl)}">` : '';

const brandOf = ({ company, logoUrl }: Look): string =>
  logoUrl
    ? `<p class="brand"><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(company)}"></p>`
    : `<p class="brand">${escapeHtml(company)}</p>`;

const footerOf = ({ company, postalAddress }: Look): string =>
  postalAddress ? `<footer>${escapeHtml(company)}, ${escapeHtml(postalAddress)}</footer>` : '';

/** Returns a text as paragraphs, one a line. */
export const paragraphs = (text: string, className?: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p${className ? ` class="${className}"` : ''}>${escapeHtml(line)}</p>`)
    .join('');

/** Returns a form that posts to its own page. */
export const form = (act: string, content: string): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${content}</form>`;

/** Returns a button that sends its form. */
export const button = (label: string, { isMain = false, name = '', value = '' } = {}): string =>
  `<button${isMain ? ' class="main"' : ''}${name ? ` name="${name}" value="${escapeHtml(value)}"` : ''}>${escapeHtml(label)}</button>`;
