import { expect, it } from 'vitest';
import { stuffDots } from '#lib/infra/net/smtp/stuff-dots.ts';
import { fc } from '../../../fixtures/properties.ts';

const onWire = (text: string): string => Buffer.concat(stuffDots(Buffer.from(text, 'latin1'))).toString('latin1');

it.each([
  ['a\r\nb\r\n', 'a\r\nb\r\n.\r\n'],
  ['.a\r\n..\r\n.\r\n', '..a\r\n...\r\n..\r\n.\r\n'],
  ['no end', 'no end\r\n.\r\n'],
  ['', '.\r\n'],
  ['a\n.\nb\r\n', 'a\n..\nb\r\n.\r\n'],
  ['a\r.\rb\r\n', 'a\r..\rb\r\n.\r\n'],
])('writes %j as %j', (text, expected) => {
  expect(onWire(text)).toBe(expected);
});

it('does not copy a large message without dots at the beginning of lines', () => {
  const raw = Buffer.from('a.b\r\nc\r\n'.repeat(10_000));
  expect(stuffDots(raw)[0]).toBe(raw);
});

it('never ends a message early, whatever the remote server treats as a line end', () => {
  const parts = fc.constantFrom('.', '\r', '\n', '\r\n', 'a', 'MAIL FROM:<x>');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (list) => {
      const wire = onWire(list.join(''));
      for (const end of ['\r\n.\r\n', '\n.\n', '\n.\r\n', '\r.\r', '\r\n.\n', '\r.\r\n']) {
        const at = wire.indexOf(end);
        expect(at < 0 || at >= wire.length - 5, JSON.stringify(wire)).toBe(true);
      }
    }),
  );
});

it('is reversed by a receiver that removes the dots', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('.', '..', 'a', 'b.c', ''), { maxLength: 20 }), (lines) => {
      const text = lines.map((line) => `${line}\r\n`).join('');
      const undone = onWire(text)
        .slice(0, -3)
        .split('\r\n')
        .map((line) => (line.startsWith('.') ? line.slice(1) : line))
        .join('\r\n');
      expect(undone).toBe(text);
    }),
  );
});
