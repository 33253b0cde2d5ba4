const development = process.env.NODE_ENV === 'development';

/**
 * What a page may load. Scripts and styles come from here only; `unsafe-inline` is for the framework's own inline
 * data and the theme script, `unsafe-eval` and the socket only for development. Pictures may come over https because
 * the preview of a mail, framed without scripts, shows them when the reader asks for it.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  `connect-src 'self'${development ? ' ws: wss:' : ''}`,
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const everywhere = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

const pages = [
  { key: 'content-security-policy', value: contentSecurityPolicy },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  // `npm run check` is the one type check, over everything and strict; a build on a server need not have the compiler.
  typescript: { ignoreBuildErrors: true },
  // SDKs add a trailing slash to their base URL; a redirect would lose the body of a POST.
  skipTrailingSlashRedirect: true,
  async headers() {
    return [
      { source: '/:path*', headers: everywhere },
      // What an API answers sets its own policy: the preview of a mail must be framed by our own pages.
      { source: '/((?!api/).*)', headers: pages },
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [{ key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' }],
      },
    ];
  },
};
