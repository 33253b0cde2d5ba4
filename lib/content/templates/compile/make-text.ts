import { compile } from 'html-to-text';
import { maskTags, restoreTags } from '#lib/mail/template/mask-tags.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxInputLength: 1_048_576 },
  selectors: [
    ...HEADINGS,
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'skip' },
    // Preview text and other parts that readers do not see.
    { selector: '[style*="display:none"]', format: 'skip' },
    { selector: '[style*="display: none"]', format: 'skip' },
  ],
});

/** Makes the text part of an HTML text; tags of the template stay as they are. */
export function makeText(html: string): string {
  const { text, tags } = maskTags(html);
  return restoreTags(convert(text), tags);
}
