import { describe, expect, it } from 'vitest';
import { INDUSTRIES } from '#lib/account/company/industries.ts';
import { CompleteProfile, UpdateCompanyInput } from '#lib/account/company/schema.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import { DEFAULT_TIMEZONE, listTimeZones, normalTimeZone } from '#lib/core/time-zone.ts';
import { completeWebAddress, isPlaceholderAddress, isWebAddress } from '#lib/core/web-address.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('a web address', () => {
  it('is valid when it begins with ftp, http or https and has a host part', () => {
    for (const address of ['http://a.example', 'https://a.example/b?c#d', 'ftp://files.example', 'HTTPS://A.EXAMPLE']) {
      expect(isWebAddress(address), address).toBe(true);
    }
    const bad = [
      '',
      'a.example',
      'https://',
      'http:///path',
      'gopher://a.example',
      'javascript://a',
      'https://a b.example',
    ];
    for (const address of [...bad, 'https://a.example\n', 'mailto:a@b.example', 'https:a.example', 'http://[1']) {
      expect(isWebAddress(address), address).toBe(false);
    }
  });

  it('gets https:// without a scheme, and is unchanged with one', () => {
    expect(completeWebAddress(' a.example/b ')).toBe('https://a.example/b');
    expect(completeWebAddress('localhost:3000')).toBe('https://localhost:3000');
    for (const address of [
      'ftp://a.example',
      'http://a.example',
      '{{unsubscribe}}',
      '%link%',
      '[url]',
      '*|URL|*',
      '',
    ]) {
      expect(completeWebAddress(address)).toBe(address);
    }
    expect(isPlaceholderAddress('{{unsubscribe}}')).toBe(true);
    expect(isPlaceholderAddress('a.example/{{id}}')).toBe(false);
  });

  it('is not made from a script URL', () => {
    expect(isWebAddress(completeWebAddress('javascript:alert(1)'))).toBe(false);
    expect(isWebAddress(completeWebAddress('data:text/html,x'))).toBe(false);
  });

  it('stays the same when it is completed twice', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = completeWebAddress(text);
        expect(completeWebAddress(once)).toBe(once);
      }),
    );
  });
});

describe('a time zone', () => {
  it('is an IANA name in any case or an offset, and is normalized', () => {
    expect(normalTimeZone('asia/jakarta')).toBe('Asia/Jakarta');
    expect(normalTimeZone('+0700')).toBe('+07:00');
    expect(normalTimeZone('-03:30')).toBe('-03:30');
    for (const text of ['', 'Mars/Olympus', '+7', '+15:00', '+07:60', '0700', 'Asia']) {
      expect(normalTimeZone(text), text).toBeNull();
    }
  });

  it('is +0700 by default', () => {
    const zones = listTimeZones(new Date('2026-11-20T00:00:00Z'));
    expect(zones.find(({ value }) => value === DEFAULT_TIMEZONE)?.label).toBe('Asia/Jakarta (UTC+07:00)');
    expect(zones.length).toBeGreaterThan(400);
    expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  });

  it('of the list is accepted unchanged', () => {
    for (const { value } of listTimeZones(new Date())) expect(normalTimeZone(value), value).not.toBeNull();
  });
});

describe('a telephone number', () => {
  it('is accepted in common notations', () => {
    for (const text of ['+62 21 555 0123', '(021) 555-0123', '021.555.0123', '+628123456789']) {
      expect(isPhone(text), text).toBe(true);
    }
    for (const text of ['', '12345', 'call me', '+62 21 555 0123 ext 4', '1234567890123456', '++628123456']) {
      expect(isPhone(text), text).toBe(false);
    }
  });
});

describe("a company's data", () => {
  const good = {
    name: 'Acme',
    phone: '+62 21 555 0123',
    industry: 'Retail',
    website: 'acme.example',
    timezone: '+0700',
  };

  it('accepts the 25 industries of the spec', () => {
    expect(INDUSTRIES).toHaveLength(25);
    expect([INDUSTRIES[0], INDUSTRIES[16], INDUSTRIES[24]]).toEqual(['Agency', 'Real-Estate/Property', 'Other']);
  });

  it('is validated strictly and normalized', () => {
    expect(CompleteProfile.parse({ ...good, phone: ' +62  21 555 0123 ' })).toEqual({
      ...good,
      website: 'https://acme.example',
      timezone: '+07:00',
    });
    const wrong = [
      { industry: 'retail' },
      { website: '{{x}}' },
      { timezone: 'x' },
      { phone: '1' },
      { name: ' ' },
      { a: 1 },
    ];
    for (const part of wrong) expect(CompleteProfile.safeParse({ ...good, ...part }).success).toBe(false);
    expect(UpdateCompanyInput.safeParse({}).success).toBe(false);
    expect(UpdateCompanyInput.parse({ website: 'b.example' })).toEqual({ website: 'https://b.example' });
  });
});
