import { describe, expect, it } from 'vitest';
import { slugOf } from '#lib/account/company/slug.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('slugOf', () => {
  it('keeps characters of domain names', () => {
    expect(slugOf('Acme, Inc.')).toBe('acme-inc');
    expect(slugOf('  Müller & Söhne  ')).toBe('muller-sohne');
    expect(slugOf('株式会社')).toBe('company');
    expect(slugOf('Platform')).toBe('platform-company');
  });

  it('returns one label of a domain name for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugOf(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,52}[a-z0-9])?$/);
      }),
    );
  });
});
