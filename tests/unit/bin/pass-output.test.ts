import { expect, test } from 'vitest';
import { toReadable } from '../../../bin/supervisor/pass-output.ts';

test('formats a log record as one line for a terminal', () => {
  const record = { level: 40, time: Date.now(), pid: 7, from: 'ada@example.com', size: 12, msg: 'refused' };
  expect(toReadable('relay', JSON.stringify(record))).toMatch(
    /^\d\d:\d\d:\d\d relay WARN refused from=ada@example\.com size=12$/,
  );
});

test.each(['▲ Next.js', '{ not json', '{"no":"level"}', ''])('keeps a line that is not a log record: %s', (line) => {
  expect(toReadable('web', line)).toBe(line);
});
