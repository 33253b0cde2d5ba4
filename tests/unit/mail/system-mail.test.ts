import { describe, expect, it } from 'vitest';
import { layOutSystemMail } from '#lib/mail/system-mail.ts';

describe('layOutSystemMail', () => {
  const mail = {
    heading: 'Acme <script>alert(1)</script> asks',
    paragraphs: ['Hello "you" & all.'],
    button: { label: 'Go', url: 'https://mail.example/x?a=1&b="2"' },
    notes: ['Quiet.'],
  };

  it('has the same content in text and HTML', () => {
    const { text, html } = layOutSystemMail(mail);
    expect(text).toContain('Hello "you" & all.');
    expect(text).toContain('Go:\nhttps://mail.example/x?a=1&b="2"');
    expect(html).toContain('Hello &quot;you&quot; &amp; all.');
    expect(html).toContain('href="https://mail.example/x?a=1&amp;b=&quot;2&quot;"');
  });

  it('escapes all text and loads nothing', () => {
    const { html } = layOutSystemMail(mail);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/<(img|link|style)|url\(/i);
  });
});
