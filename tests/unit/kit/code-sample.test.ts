import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadSamples } from '#components/kit/samples/load-samples.ts';
import { restSamples } from '#components/kit/samples/send-samples.ts';
import { smtpSamples } from '#components/kit/samples/smtp-samples.ts';
import { plainSample, sampleText } from '#components/ui/code/code-sample.ts';
import { decodeLines, encodeLines } from '#components/ui/code/encode-lines.ts';
import { fillToken } from '#components/ui/code/fill-token.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { highlightSample } from '../../generate/samples/highlight-sample.ts';
import { PREPARED_FILE, prepareSamples } from '../../generate/samples/prepare-samples.ts';

const facts = {
  apiUrl: 'https://mail.example.com/api/v1',
  host: 'mail.example.com',
  starttlsPort: 587,
  username: 'smtp',
  apiKey: 'YOUR_API_KEY',
  from: 'hello@example.com',
  to: 'someone@example.com',
  selfSigned: true,
};

describe('the prepared colours', () => {
  it('are those of the samples; else run: node tests/generate/samples/write-samples.ts', async () => {
    expect(readFileSync(PREPARED_FILE, 'utf8')).toBe(await prepareSamples());
  });

  it.each([true, false])('show every sample with its own text in colour, self-signed %s', (selfSigned) => {
    const given = { ...facts, selfSigned };
    const { rest, smtp } = loadSamples(given);
    expect(rest.map(sampleText)).toEqual(restSamples(given).map(({ code }) => code));
    expect(smtp.map(sampleText)).toEqual(smtpSamples(given).map(({ code }) => code));
    for (const { label, lines } of [...rest, ...smtp])
      expect(
        lines.flat().map(([, color]) => color),
        label,
      ).toContain('string');
  });

  it('give way to the plain text where a value had to be escaped', () => {
    const given = { ...facts, to: `o'brien"x@example.com` };
    const { rest, smtp } = loadSamples(given);
    expect(rest.map(sampleText)).toEqual(restSamples(given).map(({ code }) => code));
    expect(smtp.map(sampleText)).toEqual(smtpSamples(given).map(({ code }) => code));
  });
});

it('gives keywords, functions, numbers and comments colours of their own', async () => {
  const { lines } = await highlightSample({
    label: 'Node',
    language: 'javascript',
    code: 'const port = 587; // a port\nsend(port);',
  });
  expect(decodeLines(encodeLines(lines))).toEqual(lines);
  expect(lines[0]).toContainEqual(['const ', 'keyword']);
  expect(lines[0]).toContainEqual([expect.stringContaining('587'), 'number']);
  expect(lines[0]).toContainEqual(['// a port', 'comment']);
  expect(lines[1]?.[0]).toEqual(['send', 'name']);
});

it('replaces a token in every line and keeps the colours', async () => {
  const sample = await highlightSample({ label: 'a', language: 'javascript', code: 'f("KEY");\ng("KEY");' });
  const filled = fillToken(sample, { token: 'KEY', value: '$&-1' });
  expect(sampleText(filled)).toBe('f("$&-1");\ng("$&-1");');
  expect(filled.lines.map((line) => line.map(([, color]) => color))).toEqual(
    sample.lines.map((line) => line.map(([, color]) => color)),
  );
});

it('colours names, strings and literals of JSON and keeps its text', () => {
  const value = { 'a: b': 'x: "y"', list: [1.5, true, null], empty: {} };
  const sample = highlightJson('Reply', value);
  expect(sampleText(sample)).toBe(JSON.stringify(value, null, 2));
  expect(sample.lines[1]).toEqual([['  '], ['"a: b"', 'name'], [': '], ['"x: \\"y\\""', 'string'], [',']]);
  expect(sample.lines[3]).toEqual([['    '], ['1.5', 'number'], [',']]);
});

it('keeps the lines of plain text', () => {
  expect(sampleText(plainSample('a', 'one\n\ntwo'))).toBe('one\n\ntwo');
});
