/** What is told of who follows a tracking link; header values, empty where there are none. */
export type Visitor = { method: string; userAgent: string; purpose: string };

/**
 * Programs that fetch what a message holds, whether or not a person reads it: image proxies of mailboxes, scanners of
 * mail gateways, makers of previews, and tools that no person reads mail with.
 */
const PROGRAMS: readonly RegExp[] = [
  // Image proxies: Gmail, Yahoo, Outlook, Apple's (which calls itself nothing but this), and others.
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|OutlookMobileCloudService|DuckDuckGo-Email|ImageProxy|^Mozilla\/5\.0$/i,
  // Gmail's own look ahead, in the words of a browser that ends so nowhere else.
  /Edge\/12\.246 Mozilla\/5\.0$/,
  // Scanners of links and mail.
  /barracuda|proofpoint|mimecast|fireeye|trendmicro|symantec|messagelabs|forcepoint|zscaler|sophos|cisco|ironport/i,
  /safelinks|office (?:protocol|existence) discovery|bingpreview|cloudmark|spamhaus|virustotal|urlscan|safebrowsing|phish|scanner/i,
  // Previews in chats, and robots.
  /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skypeuripreview|embedly|headless/i,
  // Libraries and tools.
  /^(?:curl|wget|python|ruby|perl|php|java|go-http-client|okhttp|axios|node|undici|libwww|http|apache-httpclient)\b/i,
];

/** Whether a visit is a machine's look ahead: no person need have seen anything. */
export function isPrefetched({ method, userAgent, purpose }: Visitor): boolean {
  if (method !== 'GET' && method !== 'POST') return true;
  return userAgent === '' || /prefetch|prerender|preview/i.test(purpose) || PROGRAMS.some((one) => one.test(userAgent));
}
