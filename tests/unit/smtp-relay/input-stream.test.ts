import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { InputStream } from '../../../smtp-relay/smtp/input-stream.ts';

/** An input stream whose commands are answered by hand. */
function startReading() {
  const lines: string[] = [];
  const answers: (() => void)[] = [];
  const input = new InputStream(512, {
    onCommand: (line, done) => {
      lines.push(line.toString());
      answers.push(done);
    },
    onBadLine: () => {},
    onPartialMessage: () => {},
  });
  const answer = () => {
    const done = answers.shift();
    if (!done) throw new Error('no command waits for its answer');
    done();
  };
  return { input, lines, answer };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the input of an SMTP connection', () => {
  it('reads a command once the one before it is answered, however they were split', () => {
    const { input, lines, answer } = startReading();
    for (const piece of ['ON', 'E\r', '\nTWO\r\nTHR', 'EE\r\n']) input.write(Buffer.from(piece));
    expect(lines).toEqual(['ONE']);
    expect(input.hasMore).toBe(true);
    answer();
    expect(lines).toEqual(['ONE', 'TWO']);
    answer();
    expect(lines).toEqual(['ONE', 'TWO', 'THREE']);
    expect(input.hasMore).toBe(false);
  });

  it('pauses its socket while much waits behind a command, and loses nothing', async () => {
    const { input, lines, answer } = startReading();
    const socket = new PassThrough({ highWaterMark: 1_048_576 });
    socket.pipe(input);
    const commands = Array.from({ length: 5_000 }, (_, index) => `NOOP ${index}`);
    for (const command of commands) socket.write(`${command}\r\n`);
    await turn();
    expect(lines).toEqual(['NOOP 0']);
    expect(socket.readableLength).toBeGreaterThan(20_000);
    while (lines.length < commands.length) {
      const seen = lines.length;
      answer();
      if (lines.length === seen) await turn();
    }
    expect(lines).toEqual(commands);
    expect(socket.readableLength).toBe(0);
  });

  it('ends only after the commands that came before the end are answered', async () => {
    const { input, lines, answer } = startReading();
    let hasFinished = false;
    input.on('finish', () => {
      hasFinished = true;
    });
    input.write(Buffer.from('ONE\r\nTWO\r\nunterminated'));
    input.end();
    await turn();
    expect(hasFinished).toBe(false);
    answer();
    await turn();
    expect(lines).toEqual(['ONE', 'TWO']);
    expect(hasFinished).toBe(false);
    answer();
    await turn();
    expect(lines).toEqual(['ONE', 'TWO']);
    expect(hasFinished).toBe(true);
  });
});
