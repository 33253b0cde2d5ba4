import { expect, test } from 'vitest';
import { toReadable } from '../../bin/supervisor/pass-output.ts';

test('a log record becomes one line for a person at a terminal', () => {
  const record = { level: 40, time: Date.now(), pid: 7, from: 'ada@example.com', size: 12, msg: 'refused' };
  expect(toReadable('relay', JSON.stringify(record))).toMatch(
    /^\d\d:\d\d:\d\d relay WARN refused from=ada@example\.com size=12$/,
  );
});

test.each([
  '▲ Next.js',
  '{ not json',
  '{"no":"level"}',
  '',
])('a line that is no log record stays as it is: %s', (line) => {
  expect(toReadable('web', line)).toBe(line);
});
