/** The headers of a visitor who follows a tracking link, empty where absent. */
export type Visitor = { method: string; userAgent: string; purpose: string };

/**
 * User agents that load the images and links of a message even if no person reads it: image proxies of mailbox
 * providers, scanners of mail gateways, link previews, and tools.
 */
const PROGRAMS: readonly RegExp[] = [
  // Image proxies: Gmail, Yahoo, Outlook, Apple (whose user agent is only `Mozilla/5.0`), and others.
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|OutlookMobileCloudService|DuckDuckGo-Email|ImageProxy|^Mozilla\/5\.0$/i,
  // The prefetch of Gmail. No browser's user agent ends like this.
  /Edge\/12\.246 Mozilla\/5\.0$/,
  // Scanners of links and mail.
  /barracuda|proofpoint|mimecast|fireeye|trendmicro|symantec|messagelabs|forcepoint|zscaler|sophos|cisco|ironport/i,
  /safelinks|office (?:protocol|existence) discovery|bingpreview|cloudmark|spamhaus|virustotal|urlscan|safebrowsing|phish|scanner/i,
  // Previews in chats, and robots.
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skypeuripreview|embedly|headless/i,
  // Libraries and tools.
  /^(?:curl|wget|python|ruby|perl|php|java|go-http-client|okhttp|axios|node|undici|libwww|http|apache-httpclient)\b/i,
];

/** Returns whether a visit is an automatic prefetch, which a person need not have caused. */
export function isPrefetched({ method, userAgent, purpose }: Visitor): boolean {
  if (method !== 'GET' && method !== 'POST') return true;
  return userAgent === '' || /prefetch|prerender|preview/i.test(purpose) || PROGRAMS.some((one) => one.test(userAgent));
}
