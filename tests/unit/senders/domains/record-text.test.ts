import { describe, expect, it } from 'vitest';
import { plainText, zoneFile } from '#components/senders/domains/record-text.ts';
import type { DomainRecord } from '#lib/senders/domains/schema.ts';

const record = (type: 'TXT' | 'CNAME', host: string, name: string, value: string): DomainRecord => ({
  purpose: 'spf',
  isRequired: false,
  type,
  host,
  name,
  value,
  ttl: 3_600,
  status: 'unchecked',
  found: [],
  advice: null,
});

const domain = {
  zone: 'example.com',
  records: [
    record('TXT', 'news', 'news.example.com', 'v=spf1 "x" ~all'),
    record('CNAME', 'click.news', 'click.news.example.com', 'mail.platform.test'),
  ],
};

describe('zoneFile', () => {
  it('writes full names, each under a comment with its host in the zone', () => {
    expect(zoneFile(domain)).toBe(
      [
        '; host news in the zone example.com',
        String.raw`news.example.com. 3600 IN TXT "v=spf1 \"x\" ~all"`,
        '; host click.news in the zone example.com',
        'click.news.example.com. 3600 IN CNAME mail.platform.test.',
        '',
      ].join('\n'),
    );
  });

  it('splits a long value into strings of 255 characters', () => {
    const records = [record('TXT', 's', 's.example.com', 'a'.repeat(300))];
    expect(zoneFile({ zone: 'example.com', records })).toContain(`"${'a'.repeat(255)}" "${'a'.repeat(45)}"`);
  });
});

describe('plainText', () => {
  it('names the host in its zone and the full name of each record', () => {
    const text = plainText('Please publish:', domain);
    expect(text).toContain('Host: news (in example.com)\nFull name: news.example.com');
    expect(text).toContain('Host: click.news (in example.com)\nFull name: click.news.example.com');
  });
});
