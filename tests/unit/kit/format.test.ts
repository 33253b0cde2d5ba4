import { describe, expect, it } from 'vitest';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { ALLOWED_FILE_TYPES, ATTACHMENTS_MAX_BYTES } from '#lib/core/limits.ts';

describe('file sizes', () => {
  it('are shown in b, Kb, Mb, Gb, Tb with base 1024 (docs/product.md §9)', () => {
    const shown = [0, 1, 1_023, 1_024, 1_536, 1_048_576, 20_971_520, 1_073_741_824, 1_099_511_627_776, 2 ** 52].map(
      formatBytes,
    );
    expect(shown).toEqual([
      '0 b',
      '1 b',
      '1023 b',
      '1.0 Kb',
      '1.5 Kb',
      '1.0 Mb',
      '20 Mb',
      '1.0 Gb',
      '1.0 Tb',
      '4096 Tb',
    ]);
  });
});

describe('uploaded files', () => {
  it('may be of the 25 listed types and hold 20971520 bytes (docs/product.md §9)', () => {
    const listed =
      'jpg, png, jpeg, gif, jfif, svg, tiff, docx, xlsx, pdf, xls, md, pptx, ppt, doc, csv, txt, mp3, mp4, mov, avi, zip, rar, webp, avif';
    expect([...ALLOWED_FILE_TYPES].sort()).toEqual(listed.split(', ').sort());
    expect(ATTACHMENTS_MAX_BYTES).toBe(20_971_520);
  });
});
