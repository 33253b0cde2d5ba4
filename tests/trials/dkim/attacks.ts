/** A change of a signed message that must break its signature. */
export type Attack = { name: string; change: (raw: Buffer) => Buffer };

/** Fields that an attacker might put before a message, to be read instead of its own. */
const FIELDS: readonly string[] = [
  'From: Your Bank <bank@example.com>',
  'To: somebody@else.example',
  'Cc: somebody@else.example',
  'Subject: Pay at once',
  'Date: Thu, 01 Jan 2026 00:00:00 +0000',
  'Message-ID: <forged@example.com>',
  'Reply-To: forger@example.com',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  'List-Unsubscribe: <https://forger.example/>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'In-Reply-To: <forged@example.com>',
  'References: <forged@example.com>',
];

const bodyOf = (raw: Buffer): number => raw.indexOf('\r\n\r\n') + 4;

/** The attacks of the trial: a second field of each name that readers look at, and changes of the body. */
export const ATTACKS: readonly Attack[] = [
  ...FIELDS.map((field) => ({
    name: `${field.slice(0, field.indexOf(':'))} prepended`,
    change: (raw: Buffer) => Buffer.concat([Buffer.from(`${field}\r\n`), raw]),
  })),
  {
    name: 'body changed',
    change: (raw) => {
      const start = bodyOf(raw);
      const at = raw.subarray(start).findIndex((octet) => octet > 0x20 && octet !== 0x58);
      if (at < 0) return Buffer.concat([raw, Buffer.from('X\r\n')]);
      const changed = Buffer.from(raw);
      changed[start + at] = 0x58;
      return changed;
    },
  },
  {
    name: 'line appended',
    change: (raw) => Buffer.concat([raw, Buffer.from('Pay here: https://forger.example/\r\n')]),
  },
  {
    name: 'subject changed',
    change: (raw) => Buffer.from(raw.toString('latin1').replace(/^Subject[ \t]*:/im, 'Subject: Re:'), 'latin1'),
  },
];
