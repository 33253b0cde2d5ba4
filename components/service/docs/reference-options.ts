/** Our colours and fonts under the reference's names; the bar above is 3.5 rem high. */
const customCss = `
.light-mode, .dark-mode {
  --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  --scalar-font-code: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  --scalar-background-1: var(--canvas);
  --scalar-background-2: var(--surface);
  --scalar-background-3: var(--sunken);
  --scalar-background-accent: var(--accent-subtle);
  --scalar-color-1: var(--fg);
  --scalar-color-2: var(--muted);
  --scalar-color-3: var(--faint);
  --scalar-color-accent: var(--accent-text);
  --scalar-color-green: var(--success-text);
  --scalar-color-red: var(--danger-text);
  --scalar-color-yellow: var(--warning-text);
  --scalar-color-orange: var(--warning-text);
  --scalar-color-blue: var(--info-text);
  --scalar-color-purple: var(--accent-text);
  --scalar-border-color: var(--line);
  --scalar-link-color: var(--accent-text);
  --scalar-button-1: var(--accent);
  --scalar-button-1-color: var(--on-fill);
  --scalar-button-1-hover: var(--accent-hover);
  --scalar-sidebar-background-1: var(--surface);
  --scalar-sidebar-border-color: var(--line);
  --scalar-custom-header-height: 3.5rem;
}
/* The line of the program's maker, with a link to another site. */
a[href='https://www.scalar.com'] { display: none !important; }
.endpoints { max-height: none !important; overflow: visible !important; }`;

/**
 * How the reference is shown: nothing is fetched from or sent to anywhere else (no fonts, proxy, telemetry, agent), and
 * calls are tried with a key that is typed in and not kept.
 */
export const referenceOptions = (dark: boolean): object => ({
  url: '/api/openapi.json',
  theme: 'none',
  layout: 'modern',
  customCss,
  darkMode: dark,
  forceDarkModeState: dark ? 'dark' : 'light',
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  hideModels: true,
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
