import { describe, expect, it } from 'vitest';
import { compileContent } from '#lib/content/templates/compile/compile-content.ts';
import { listStarters } from '#lib/content/templates/starters/list-starters.ts';
import { STARTER_IDS } from '#lib/content/templates/starters/schema.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';

describe('the gallery', () => {
  it('has a template for each of its ids', () => {
    expect(listStarters().map(({ id }) => id)).toEqual(STARTER_IDS);
  });

  it.each(listStarters())('has $id, which compiles and renders with its data, without findings', async (starter) => {
    const { subject, preheader, source, data } = starter;
    const sources = { mjml: null, blocks: null, html: null, ...source };
    const { html, text, findings } = await compileContent('company', {
      ...sources,
      sourceFormat: source.source_format,
      textMode: 'generated',
      text: null,
      kind: 'email',
      hasLayout: false,
      preheader,
    });
    expect(findings).toEqual([]);
    const template = compileTemplate({
      dialect: 'mailwright',
      parts: [
        { name: 'subject', kind: 'header', text: subject },
        { name: 'preheader', kind: 'header', text: preheader },
        { name: 'html', kind: 'html', text: html ?? '' },
        { name: 'text', kind: 'text', text: text ?? '' },
      ],
    });
    const { parts, warnings } = renderTemplate(template, {
      data,
      builtIns: { recipient: { email: 'ada@example.com', name: 'Ada' }, now: '2026-11-22T10:00:00.000Z' },
      missing: 'refuse',
      format: { locale: 'en', zone: 'UTC' },
      isPreview: true,
    });
    expect([...template.warnings, ...warnings]).toEqual([]);
    for (const part of parts.values()) {
      expect(part.trim()).not.toBe('');
      expect(part).not.toContain('{{');
    }
    expect(parts.get('html')).toContain('prefers-color-scheme: dark');
    expect(Buffer.byteLength(parts.get('html') ?? '')).toBeLessThan(30_000);
  });
});
