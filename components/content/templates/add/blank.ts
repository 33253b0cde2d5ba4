import type { BrandKit } from '#lib/content/brand-kit/schema.ts';
import { DEFAULT_BLOCK_SETTINGS } from '#lib/documents/defaults.ts';
import { newRow } from '#lib/documents/empty-document.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';

/** The sources of blank templates: what every mail needs, and nothing else. */
export const BLANK = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Hello</title>
  </head>
  <body style="margin: 0; padding: 24px; font-family: sans-serif; font-size: 16px; line-height: 24px">
    <p>Hello {{name or "there"}},</p>
  </body>
</html>
`,
  mjml: `<mjml lang="en">
  <mj-head>
    <mj-title>Hello</mj-title>
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
    </mj-raw>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text font-size="16px" line-height="24px">Hello {{name or "there"}},</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
} as const;

/** Creates a document of blocks with one text, in the look of the brand kit if it is known. */
export const blankBlocks = (title: string, text: string, kit: BrandKit | null): BlockDocument => ({
  version: 2,
  surface: 'email',
  settings: { ...DEFAULT_BLOCK_SETTINGS, ...kit?.settings, title },
  rows: [
    {
      ...newRow('r1', 1),
      columns: [
        {
          blocks: [
            {
              id: 'block-1',
              type: 'text',
              props: {
                body: [{ type: 'paragraph', runs: [{ text }] }],
                size: 16,
                align: 'left',
                color: '',
                space: 16,
              },
            },
          ],
        },
      ],
    },
  ],
});
