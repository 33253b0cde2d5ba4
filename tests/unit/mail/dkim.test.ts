import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalizeBody } from '#lib/mail/dkim/canonicalize-body.ts';
import { buildKeyRecordValue, formatPublicKey, splitTxtStrings } from '#lib/mail/dkim/key-record.ts';
import { canonicalizeHeader, type DkimSigner, signMessage } from '#lib/mail/dkim/sign-message.ts';
import { judgeSignatures, type TxtRecords } from '../../fixtures/delivery/judge-signatures.ts';
import { fc } from '../../fixtures/properties.ts';

const body = (text: string, pieceBytes?: number): string =>
  Buffer.concat([...canonicalizeBody(Buffer.from(text, 'latin1'), 0, pieceBytes)]).toString('latin1');

describe('the relaxed canonical form', () => {
  it("is the one of RFC 6376's example (§3.4.5)", () => {
    expect(canonicalizeHeader('A: X\r\n')).toBe('a:X');
    expect(canonicalizeHeader('B : Y\t\r\n\tZ  \r\n')).toBe('b:Y Z');
    expect(body(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n');
  });

  it('of an empty body is empty, and adds the missing line end of a last line', () => {
    for (const empty of ['', '\r\n', ' ', '\r\n \t\r\n\r\n']) expect(body(empty)).toBe('');
    expect(body('text')).toBe('text\r\n');
    expect(body('text \t')).toBe('text\r\n');
  });

  it('of a body is the same in pieces of any size, and equals the rules applied one after another', () => {
    const octets = fc.stringMatching(/^[ \t\r\nax\xe9]{0,60}$/).map((text) => text.replaceAll('e', '\r\n'));
    fc.assert(
      fc.property(octets, fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
        expect(body(text, pieceBytes)).toBe(canonicalizeByRules(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The rules of RFC 6376 §3.4.4, each on its own. */
function canonicalizeByRules(text: string): string {
  const lines = text.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

const FIELDS = [
  'From: Joe SixPack <joe@football.example.com>',
  'To: Suzie Q <suzie@shopping.example.net>',
  'Subject: Is dinner ready?',
  'Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)',
  'Message-ID: <20030712040037.46341.5F8J@football.example.com>',
];
const BODY = 'Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n';
const BODY_HASH = '2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=';
const ED25519_SECRET = Buffer.from('nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=', 'base64');
const ED25519_PUBLIC = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const ed25519 = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), ED25519_SECRET]),
  format: 'der',
  type: 'pkcs8',
});

describe('the example of RFC 8463 (appendix A)', () => {
  const header = [
    'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;',
    ' d=football.example.com; i=@football.example.com;',
    ' q=dns/txt; s=brisbane; t=1528637909; h=from : to :',
    ' subject : date : message-id : from : subject : date;',
    ` bh=${BODY_HASH};`,
    ' b=',
  ].join('\r\n');
  const signature = '/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11BusFa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==';

  it('has the body hash and signature of our canonical form', () => {
    expect(createHash('sha256').update(body(BODY)).digest('base64')).toBe(BODY_HASH);
    const text = [...FIELDS, header].map(canonicalizeHeader).join('\r\n');
    const digest = hash('sha256', text, 'buffer');
    expect(verify(null, digest, createPublicKey(ed25519), Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('has the public key of our record', () => {
    expect(formatPublicKey(createPublicKey(ed25519))).toBe(ED25519_PUBLIC);
  });
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const signer: DkimSigner = {
  domain: 'football.example.com',
  keys: [
    { selector: 'test', algorithm: 'rsa-sha256', privateKey: rsa.privateKey },
    { selector: 'brisbane', algorithm: 'ed25519-sha256', privateKey: ed25519 },
  ],
};
const records: Record<string, string> = {
  'test._domainkey.football.example.com': buildKeyRecordValue('rsa-sha256', formatPublicKey(rsa.publicKey)),
  'brisbane._domainkey.football.example.com': buildKeyRecordValue('ed25519-sha256', ED25519_PUBLIC),
};
const published: TxtRecords = { resolveTxt: async (name) => [[records[name] ?? '']] };
const NOW = new Date('2026-11-20T12:00:00Z');

function signed(raw: Buffer): Buffer {
  return Buffer.concat([signMessage(raw, signer, NOW), raw]);
}

const message = (fields: string[], text: string): Buffer => Buffer.from(`${fields.join('\r\n')}\r\n\r\n${text}`);

const PASS = ['rsa-sha256 pass', 'ed25519-sha256 pass'];

describe('a signed message', () => {
  it('passes with both keys, in a header of short lines without l=, i= and x=', async () => {
    const raw = message(FIELDS, BODY);
    const headers = signMessage(raw, signer, NOW).toString();
    expect(await judgeSignatures(signed(raw), published)).toEqual(PASS);
    expect(Math.max(...headers.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(headers).not.toMatch(/[\s;][lix]=/);
    expect(headers.match(/t=1795176000;/g)).toHaveLength(2);
    expect(headers).toContain('h=from:from:to:to:cc:');
  });

  it.each([
    ['From: Boss <boss@football.example.com>', 'From'],
    ['To: other@example.net', 'To'],
    ['Cc: other@example.net', 'Cc'],
    ['Subject: Pay this', 'Subject'],
    ['Date: Fri, 20 Nov 2026 12:00:00 +0000', 'Date'],
    ['Message-ID: <other@example.net>', 'Message-ID'],
    ['Reply-To: thief@example.net', 'Reply-To'],
    ['MIME-Version: 1.0', 'MIME-Version'],
    ['Content-Type: text/html', 'Content-Type'],
    ['Content-Transfer-Encoding: base64', 'Content-Transfer-Encoding'],
    ['List-Unsubscribe: <https://example.net>', 'List-Unsubscribe'],
    ['List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'List-Unsubscribe-Post'],
    ['In-Reply-To: <other@example.net>', 'In-Reply-To'],
    ['References: <other@example.net>', 'References'],
  ])('fails when %s is added, before or after', async (line) => {
    const whole = signed(message(FIELDS, BODY)).toString('latin1');
    for (const changed of [`${line}\r\n${whole}`, whole.replace('\r\n\r\n', `\r\n${line}\r\n\r\n`)]) {
      expect(await judgeSignatures(Buffer.from(changed, 'latin1'), published)).toEqual([
        'rsa-sha256 fail',
        'ed25519-sha256 fail',
      ]);
    }
  });

  it('fails when a word of its body or of its subject changes, or text is appended', async () => {
    const whole = signed(message(FIELDS, BODY)).toString('latin1');
    for (const changed of [whole.replace('lost', 'won'), whole.replace('dinner', 'lunch'), `${whole}More.\r\n`]) {
      const verdicts = await judgeSignatures(Buffer.from(changed, 'latin1'), published);
      expect(verdicts.filter((verdict) => verdict.endsWith('pass'))).toEqual([]);
    }
  });

  it('passes an independent verifier with any fields and text', async () => {
    const value = fc.stringMatching(/^[!-9;-~é]([ \t]{0,2}(\r\n[ \t]{1,2})?[!-9;-~é]){0,12}[ \t]{0,2}$/);
    const name = fc.constantFrom('To', 'CC', 'Subject ', 'subject', 'X-Other', 'List-Unsubscribe', 'References');
    const field = fc
      .tuple(name, fc.constantFrom('', ' ', '\t '), value)
      .map(([one, gap, text]) => `${one}:${gap}${text}`);
    const line = fc.stringMatching(/^[ \ta-z.é]{0,20}$/);
    const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\r\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 6 }), text, async (fields, words) => {
        const raw = message([...FIELDS, ...fields], words);
        expect(await judgeSignatures(signed(raw), published)).toEqual(PASS);
      }),
      { numRuns: 300 },
    );
  });

  it('passes without a body and when it is large', async () => {
    for (const raw of [message(FIELDS, ''), message(FIELDS, `${'A line of text.\r\n'.repeat(60_000)}\r\n\r\n`)]) {
      expect(await judgeSignatures(signed(raw), published)).toEqual(PASS);
    }
  });
});

it('splits an RSA record into strings of at most 255 octets, and writes one for Ed25519', () => {
  const value = buildKeyRecordValue('rsa-sha256', formatPublicKey(rsa.publicKey));
  expect(splitTxtStrings(value).map(({ length }) => length)).toEqual([255, value.length - 255]);
  expect(splitTxtStrings(value).join('')).toBe(value);
  expect(splitTxtStrings(buildKeyRecordValue('ed25519-sha256', ED25519_PUBLIC))).toEqual([
    `v=DKIM1; k=ed25519; p=${ED25519_PUBLIC}`,
  ]);
});
