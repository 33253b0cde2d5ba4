import { describe, expect, it } from 'vitest';
import { parsePath } from '../../../smtp-relay/smtp/parse-path.ts';

const parse = (text: string) => {
  const argument = parsePath(Buffer.from(text));
  return argument && { path: argument.path, parameters: Object.fromEntries(argument.parameters) };
};

describe('parsePath', () => {
  it.each([
    ['MAIL FROM:<a@b.example>', 'a@b.example', {}],
    ['mail from: <a@b.example> ', 'a@b.example', {}],
    ['MAIL FROM:<>', '', {}],
    ['MAIL FROM:<a@b.example> SIZE=10 SMTPUTF8', 'a@b.example', { SIZE: '10', SMTPUTF8: true }],
    ['MAIL FROM:<a@b.example> auth=<>', 'a@b.example', { AUTH: '<>' }],
    ['RCPT TO:<"a > b"@c.example>', '"a > b"@c.example', {}],
    ['RCPT TO:<"a\\"b"@c.example>', '"a\\"b"@c.example', {}],
    ['RCPT TO:<jörg@b.example>', 'jörg@b.example', {}],
  ])('reads %s', (line, path, parameters) => {
    expect(parse(line)).toEqual({ path, parameters });
  });

  it.each([
    'MAIL FROM:a@b.example',
    'MAIL FROM:<a@b.example',
    'MAIL FROM <a@b.example>',
    'MAIL FROM:<a@b.example>SIZE=1',
    'MAIL FROM:<a@b.example> SIZE=1 size=2',
    'MAIL FROM:<a@b.example> =1',
    'MAIL FROM:<a@b.example> A=b=c',
    'MAIL FROM:<a@b.example> SIZE=',
    'MAIL FROM:<<a@b.example>>',
    'MAIL FROM:<a@b.example>, <c@d.example>',
    'RCPT TO:',
  ])('refuses %s', (line) => {
    expect(parse(line)).toBeNull();
  });
});
