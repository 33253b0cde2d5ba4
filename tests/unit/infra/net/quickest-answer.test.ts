import { expect, it } from 'vitest';
import { QuickestAnswer } from '#lib/infra/net/smtp/quickest-answer.ts';

it('remembers the quickest answer of a server between half a minute and a minute', () => {
  const quickest = new QuickestAnswer();
  expect(quickest.read(0)).toBeNull();
  quickest.note(40, 1_000);
  quickest.note(20, 2_000);
  quickest.note(30, 29_000);
  expect(quickest.read(29_999)).toBe(20);
  quickest.note(25, 31_000);
  expect(quickest.read(59_999)).toBe(20);
  expect(quickest.read(60_000)).toBe(25);
  expect(quickest.read(90_000)).toBeNull();
});
