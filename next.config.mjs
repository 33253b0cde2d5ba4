const everywhere = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'permissions-policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
];

/** Their content security policy has a nonce and comes from `middleware.ts`. */
const pages = [
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
];

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  agentRules: false,
  // `npm run check` is the one type check, over everything and strict; a build on a server need not have the compiler.
  typescript: { ignoreBuildErrors: true },
  // Texts are compiled on the server (components/texts/load-texts.ts): what parses them is 11 kB that no page needs.
  turbopack: { resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Large and used by most routes: the bundler would copy them into dozens of chunks of the server.
  serverExternalPackages: ['css-tree', 'ipaddr.js', 'tldts', 'zod'],
  // No screen uses it: the optimizer would only be an open door to image decoding, with a cache on disk.
  images: { unoptimized: true },
  experimental: {
    // Loading every page and route at the start takes 50 MB; a page that is opened for the first time takes some milliseconds.
    preloadEntriesOnStart: false,
    // A version is built once, often on a small server: writing the cache takes a third of the build and is never read.
    turbopackFileSystemCacheForBuild: false,
    // Without maps, and with the server's names as they are: that is quicker, and a stack trace names our functions.
    turbopackSourceMaps: false,
    turbopackMinify: { server: false, client: true, edge: true },
  },
  // SDKs add a trailing slash to their base URL; a redirect would lose the body of a POST.
  skipTrailingSlashRedirect: true,
  async headers() {
    return [
      { source: '/:path*', headers: everywhere },
      // What an API answers sets its own: the preview of a mail must be framed by our own pages.
      { source: '/((?!api/).*)', headers: pages },
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [{ key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' }],
      },
    ];
  },
};
