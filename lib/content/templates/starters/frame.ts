import type { Starter } from './schema.ts';

const INK = '#1c2024';
const SOFT = '#5b616a';

/** Returns the source of a whole mail in MJML: one card on a quiet page, with colours of its own in dark mode. */
export const frame = (title: string, body: string): Starter['source'] => ({
  source_format: 'mjml',
  mjml: write(title, body),
});

const write = (title: string, body: string): string => `<mjml lang="en">
  <mj-head>
    <mj-title>${title}</mj-title>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text color="${INK}" font-size="16px" line-height="24px" padding="0 32px 16px" />
      <mj-button background-color="${INK}" color="#ffffff" font-size="16px" font-weight="600" border-radius="8px" inner-padding="12px 24px" align="left" padding="8px 32px 24px" />
    </mj-attributes>
    <mj-style>
      @media (prefers-color-scheme: dark) {
        body, .page > div { background-color: #101214 !important; }
        .card, .card > table { background-color: #1b1e22 !important; }
        .ink div, .ink td, .ink table { color: #eceef1 !important; }
        .soft div, .soft td { color: #a9aeb7 !important; }
        .button td, .button a { background-color: #eceef1 !important; color: #1c2024 !important; }
        .rule td, .rule th { border-color: #343941 !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#f4f5f6" css-class="page" width="560px">
    <mj-section padding="24px 0 8px">
      <mj-column>
        <mj-text css-class="ink" font-weight="600" padding="0 32px">{{product}}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section css-class="card" background-color="#ffffff" border-radius="12px" padding="32px 0 16px">
      <mj-column>
${body}
      </mj-column>
    </mj-section>
    <mj-section padding="16px 0 32px">
      <mj-column>
        <mj-text css-class="soft" color="${SOFT}" font-size="14px" line-height="20px" padding="0 32px">{{product}}, {{address}}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

/** The first line of a card. */
export const heading = (text: string): string =>
  `        <mj-text css-class="ink" font-size="24px" line-height="32px" font-weight="600">${text}</mj-text>\n`;

/** A paragraph. */
export const paragraph = (text: string): string => `        <mj-text css-class="ink">${text}</mj-text>\n`;

/** A paragraph of less weight. */
export const note = (text: string): string =>
  `        <mj-text css-class="soft" color="${SOFT}" font-size="14px" line-height="20px">${text}</mj-text>\n`;

/** The one action of a mail. */
export const starterButton = (label: string, href: string): string =>
  `        <mj-button css-class="button" href="${href}">${label}</mj-button>\n`;

/** A table without columns of its own. */
export const starterTable = (rows: string): string =>
  `        <mj-table css-class="ink rule" role="presentation" color="${INK}" font-size="16px" line-height="24px" padding="0 32px 20px">
${rows}        </mj-table>\n`;

/** The line under a row of a table. */
export const RULE = 'padding: 10px 0; border-bottom: 1px solid #e3e5e8';
