import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeMjml } from '#lib/documents/email/write-mjml.ts';
import { readDocument } from '#lib/documents/read-document.ts';
import { upgradeDocument } from '#lib/documents/upgrade-document.ts';
import { compileDocument } from '../../fixtures/documents/compile-document.ts';

/** Documents of version 1 with the mail that the last release of that version made of them; never written again. */
const FOLDER = 'tests/fixtures/documents/version-1';
const Frozen = z.object({
  input: z.object({ version: z.literal(1), rows: z.array(z.unknown()) }).loose(),
  htmlSha256: z.string(),
  findings: z.array(z.string()),
});

/** The findings about the fields of blocks; others are about the HTML. */
const OF_BLOCKS = new Set(['openTag', 'invalidUrl', 'noImage', 'emptyLink']);

const NAMES = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? [file.replace('.json', '')] : []));
const frozen = (name: string) => Frozen.parse(JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')));

describe.each(NAMES)('the document %s of version 1', (name) => {
  const { input, htmlSha256, findings } = frozen(name);

  it('is written as the same MJML', () => {
    expect(writeMjml(readDocument(input))).toBe(readFileSync(`${FOLDER}/${name}.mjml`, 'utf8'));
  });

  it('becomes the same HTML, byte by byte, with the same findings', async () => {
    const compiled = await compileDocument(readDocument(input));
    expect(
      createHash('sha256')
        .update(compiled.html ?? '')
        .digest('hex'),
    ).toBe(htmlSha256);
    const written = compiled.findings.filter(({ code }) => OF_BLOCKS.has(code));
    expect(written.map(({ code, block }) => `${code} ${block?.id}`)).toEqual(findings);
  });

  it('is upgraded once: as version 2 it stays as it is', () => {
    const document = readDocument(input);
    expect(document).toMatchObject({ version: 2, surface: 'email' });
    expect(document.rows.map(({ id }) => id)).toEqual(input.rows.map((_, index) => `r${index + 1}`));
    expect(readDocument(document)).toEqual(document);
    expect(upgradeDocument(document)).toBe(document);
  });
});
