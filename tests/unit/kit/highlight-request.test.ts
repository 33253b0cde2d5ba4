import { describe, expect, it } from 'vitest';
import { curlCommand } from '#components/kit/samples/curl-command.ts';
import { highlightRequest } from '#components/kit/samples/highlight-request.ts';
import { sampleText } from '#components/ui/code/code-sample.ts';

const facts = { apiUrl: 'http://localhost:8025', apiKey: 'KEY', from: 'hello@example.com' };

describe('the request of a test in colour', () => {
  it('is the command that a shell runs, with whatever was typed', () => {
    for (const text of ['It works.', `it's "quoted" \\ and -d more`, 'two\nlines', '', 'curl -X POST']) {
      const message = { to: "o'friend@example.com", subject: 'Hello', text };
      const sample = highlightRequest('Request', facts, message);
      expect(sampleText(sample)).toBe(curlCommand(facts, { from: facts.from, ...message }));
    }
  });

  it('gives the program and the names of members one colour, options and strings another', () => {
    const { lines } = highlightRequest('Request', facts, { to: 'a@example.com', subject: '-d', text: 'curl' });
    const colored = lines.flat().filter(([, color]) => color);
    expect(colored).toContainEqual(['curl', 'name']);
    expect(colored).toContainEqual(['-H', 'keyword']);
    expect(colored).toContainEqual(['"subject"', 'name']);
    expect(colored).toContainEqual(['"-d"', 'string']);
    expect(colored).toContainEqual(['"curl"', 'string']);
  });
});
