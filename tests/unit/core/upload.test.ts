import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkUpload } from '#lib/core/check-upload.ts';
import { cleanUploadName } from '#lib/core/clean-file-name.ts';

describe('checkUpload', () => {
  it.each([
    ['me.png', 20_971_520, null],
    ['ME.PNG', 0, null],
    ['me.png', 20_971_521, 'size'],
    ['me.exe', 1, 'type'],
    ['png', 1, 'type'],
  ])('judges %s of %i bytes as %s', (name, size, fault) => {
    expect(checkUpload({ name, size }, ['jpg', 'png'])).toBe(fault);
  });
});

describe('cleanUploadName', () => {
  it('reduces a name to word characters and hyphens and keeps its extension', () => {
    expect(cleanUploadName('My report (final)-2_b.PNG', 'png')).toBe('Myreportfinal-2_b.png');
    expect(cleanUploadName('../../etc/me.png', 'png')).toBe('me.png');
  });

  it('gives a name without word characters a random one', () => {
    const [first, second] = ['写真.png', '.png'].map((name) => cleanUploadName(name, 'png'));
    expect(first).toMatch(/^[\w-]+\.png$/);
    expect(first).not.toBe(second);
  });

  it('leaves nothing but word characters and hyphens of any name', () => {
    fc.assert(fc.property(fc.string(), (name) => /^[\w-]{1,150}\.csv$/.test(cleanUploadName(name, 'csv'))));
  });
});
