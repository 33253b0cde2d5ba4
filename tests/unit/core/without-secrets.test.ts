import { describe, expect, it } from 'vitest';
import { scrubEnvelope } from '#lib/core/scrub-envelope.ts';
import { withoutSecrets } from '#lib/core/without-secrets.ts';

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF';
const ID = '0198c5d2-7d4e-7c31-9a51-8f2f0c9d1e11';

describe('a text without secrets', () => {
  it.each([
    ['mail to ana.souza+x@mail.example.org failed', 'mail to [address] failed'],
    ['GET https://app.example/activity?search=ana%40example.org#top', 'GET https://app.example/activity'],
    [`at /reset-password/${TOKEN}`, 'at /reset-password/[token]'],
    [`key tx_live_${TOKEN}`, 'key [token]'],
    [JSON.stringify({ href: '/activity?search=x', to: 'a@b.example' }), '{"href":"/activity","to":"[address]"}'],
  ])('%s', (text, expected) => expect(withoutSecrets(text)).toBe(expected));

  it('keeps ids, files of the stack and plain questions', () => {
    for (const text of [
      `company ${ID}`,
      'at run (/app/node_modules/@sentry/core/build/esm/index.js:10:2)',
      'Is it open? Yes.',
      '{"a":"why? because"}',
    ])
      expect(withoutSecrets(text)).toBe(text);
  });
});

it('an envelope keeps its form, and the length of a recording is that of its text', () => {
  const recording = '{"segment_id":0}\n[{"href":"https://app.example/a?b=ana@example.org","text":"ü"}]';
  const envelope = [
    { event_id: ID },
    [
      [{ type: 'event' }, { message: 'for ana@example.org', user: { id: ID } }],
      [{ type: 'replay_recording', length: recording.length }, recording],
      [{ type: 'attachment', length: 3 }, new Uint8Array([1, 2, 3])],
    ],
  ];
  const scrubbed = '{"segment_id":0}\n[{"href":"https://app.example/a","text":"ü"}]';
  expect(scrubEnvelope(envelope)).toEqual([
    { event_id: ID },
    [
      [{ type: 'event' }, { message: 'for [address]', user: { id: ID } }],
      [{ type: 'replay_recording', length: Buffer.byteLength(scrubbed) }, scrubbed],
      [{ type: 'attachment', length: 0 }, new Uint8Array()],
    ],
  ]);
});
