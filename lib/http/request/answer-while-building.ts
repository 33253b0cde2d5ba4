import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { PRODUCT_NAME } from '#lib/core/brand.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { newNonce, POLICY_HEADER } from './content-security-policy.ts';
import { type RefusalShape, refuse } from './refuse-odd-requests.ts';

/** The usual time of a build on two cores that have nothing else to do; the bar stops short of its end after it. */
const USUAL_MS = 40_000;
const FULLEST = 0.95;

/** The seconds after which a client tries again. */
const RETRY_SECONDS = 5;

/** The state of the dashboard's build, as far as it is not done. */
export type Building = { sinceMs: number; hasFailed: boolean };

/**
 * Returns the listener of a web server whose dashboard is not built yet: 503 for every request, a page for people and
 * the format of its API for a call. `/api/health` answers 200, because the process runs.
 *
 * @param shapes the first whose paths match refuses.
 * @param routes the pattern of the paths that are no pages.
 */
export function answerWhileBuilding(
  building: Readonly<Building>,
  shapes: readonly RefusalShape[],
  routes: RegExp,
): RequestListener {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (path === '/api/health') answerJson(request, response, 200, { status: 'ok' });
    else if (path === '/api/ready')
      answerJson(request, response, 503, { status: 'unready', problem: problem(building) });
    else if (routes.test(path)) refuse(request, response, shapes, refusal(building)).catch(() => response.destroy());
    else answerPage(request, response, building);
  };
}

const problem = ({ hasFailed }: Building): string =>
  hasFailed ? 'The dashboard could not be built.' : 'The dashboard is being built.';

function refusal({ hasFailed }: Building): AppError {
  const values = { url: settings().API_URL };
  return new AppError('dashboardMissing', hasFailed ? { values } : { values, retryAfterSeconds: RETRY_SECONDS });
}

function answerJson({ method }: IncomingMessage, response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : JSON.stringify(body));
}

/** The page looks itself whether the dashboard is there, and asks `HEAD`; without scripts it is loaded again. */
function answerPage({ method }: IncomingMessage, response: ServerResponse, building: Building): void {
  const nonce = newNonce();
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    [POLICY_HEADER]: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ...(building.hasFailed ? {} : { 'retry-after': String(RETRY_SECONDS) }),
  });
  response.end(method === 'HEAD' ? undefined : page(building, nonce));
}

const page = (building: Building, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${PRODUCT_NAME} · ${building.hasFailed ? 'No dashboard' : 'Building the dashboard'}</title>
${building.hasFailed ? '' : `<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>`}
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${MARK}
${building.hasFailed ? FAILED : waiting(building.sinceMs, nonce)}
</main>
</body>
</html>
`;

const FAILED = `<h1>The dashboard could not be built</h1>
<p>The output of <code>npm start</code> says why. Mail is still accepted over SMTP and the send API.</p>`;

function waiting(sinceMs: number, nonce: string): string {
  const elapsedMs = Math.round(performance.now() - sinceMs);
  const value = Math.min(FULLEST, elapsedMs / USUAL_MS).toFixed(2);
  return `<h1>Building the dashboard</h1>
<p id="expected">This happens once per version and takes about ${USUAL_MS / 1_000} s. The page opens on its own.</p>
<progress aria-label="Progress of the build" aria-describedby="expected" max="1" value="${value}"></progress>
<p>SMTP and the send API do not wait for it.</p>
<script nonce="${nonce}">
const bar = document.querySelector('progress');
const startedAt = performance.now() - ${elapsedMs};
setInterval(() => { bar.value = Math.min(${FULLEST}, (performance.now() - startedAt) / ${USUAL_MS}); }, 500);
setInterval(async () => {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer && (answer.status !== 503 || !answer.headers.has('retry-after'))) location.reload();
}, 1500);
</script>`;
}

/** The product's mark, as `public/favicon.svg` has it. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#474ed6"/><g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M8 22.2V10.6l8 6.7 8-6.7v11.6"/><path d="M16 22.2h0" stroke-width="3.2"/></g></svg>';

/** The colors of `app/globals.css`, which the build would bring. */
const STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f9fafc, #0c0d10); --surface: light-dark(#ffffff, #111217);
  --line: light-dark(#e5e6ea, #25272d); --sunken: light-dark(#f5f6f8, #0a0b0f); --fg: light-dark(#161923, #eff0f3);
  --muted: light-dark(#525663, #a9acb6); --accent: light-dark(#474ed6, #5663e1); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--canvas); color: var(--muted);
  font: 0.875rem/1.375rem ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); margin: 1rem; padding: 2rem; background: var(--surface);
  border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { margin: 1rem 0 0; color: var(--fg); font-size: 1rem; font-weight: 600; letter-spacing: -0.011em; }
p { margin: 0.5rem 0 0; }
code { color: var(--fg); font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.78125rem; }
progress { appearance: none; display: block; width: 100%; height: 0.375rem; margin: 1rem 0; border: 0; border-radius: 1rem;
  overflow: hidden; background: var(--line); accent-color: var(--accent); }
progress::-webkit-progress-bar { background: var(--line); }
progress::-webkit-progress-value { background: var(--accent); border-radius: 1rem; transition: inline-size 0.5s linear; }
progress::-moz-progress-bar { background: var(--accent); border-radius: 1rem; }
@media (prefers-reduced-motion: reduce) { progress::-webkit-progress-value { transition: none; } }
`;
