import { describe, expect, it } from 'vitest';
import { slugOf } from '#lib/company/slug.ts';
import { fc } from '../support/properties.ts';

describe('slugOf', () => {
  it('keeps what a domain name can hold', () => {
    expect(slugOf('Acme, Inc.')).toBe('acme-inc');
    expect(slugOf('  Müller & Söhne  ')).toBe('muller-sohne');
    expect(slugOf('株式会社')).toBe('company');
    expect(slugOf('Platform')).toBe('platform-company');
  });

  it('is one label of a domain name whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(slugOf(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,52}[a-z0-9])?$/);
      }),
    );
  });
});
