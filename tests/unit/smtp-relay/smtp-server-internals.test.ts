import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { InputStream } from '../../../smtp-relay/smtp/input-stream.ts';
import { SmtpServer } from '../../../smtp-relay/smtp/smtp-server.ts';
import { INTERNALS, SMTPConnection, SMTPServer, SMTPStream } from '../../../smtp-relay/smtp/smtp-server-seam.ts';
import { SmtpSession } from '../../../smtp-relay/smtp/smtp-session.ts';

const CLASSES = [
  ['connection', SmtpSession, SMTPConnection],
  ['server', SmtpServer, SMTPServer],
  ['stream', InputStream, SMTPStream],
] as const;

const ownNames = (type: { prototype: object }): string[] =>
  Object.getOwnPropertyNames(type.prototype).filter((name) => name !== 'constructor');

describe('the internals of smtp-server that the relay relies on', () => {
  it.each(CLASSES)('are methods of the installed package: %s', (name, _own, base) => {
    const { overridden, called } = INTERNALS[name];
    expect([...overridden, ...called].filter((member) => !(member in base.prototype))).toEqual([]);
  });

  it.each(CLASSES)('are fields that its source sets: %s', (name, _own, base) => {
    expect(INTERNALS[name].fields.filter((field) => !String(base).includes(`this.${field}`))).toEqual([]);
  });

  it.each(CLASSES)('are all named in the seam file: %s', (name, own, base) => {
    const overridden = ownNames(own).filter((member) => member in base.prototype);
    expect(overridden.sort()).toEqual([...INTERNALS[name].overridden].sort());
    const source = readFileSync(`smtp-relay/smtp/${FILES[name]}`, 'utf8');
    const used = [...source.matchAll(/\b(?:this|super)\.(_\w+)/g)].map(([, member = '']) => member);
    const { called, fields } = INTERNALS[name];
    const known: readonly string[] = [...INTERNALS[name].overridden, ...called, ...fields];
    const ofConnection: readonly string[] = INTERNALS.server.fields;
    expect([...new Set(used)].filter((member) => !known.includes(member) && !ofConnection.includes(member))).toEqual(
      [],
    );
  });

  it('are still called by the package under these names', () => {
    const connection = String(SMTPConnection);
    for (const call of ['_createParser()', 'connectionReady(', '_getHandler(', '_resetSession()', '_whenWritable(']) {
      expect(connection, call).toContain(`this.${call}`);
    }
    for (const call of ['_onTimeout()', '_onClose()', '_handlerPending = true']) {
      expect(connection, call).toContain(`this.${call}`);
    }
    expect(String(SMTPServer)).toContain('this.connect(socket');
  });

  it('are reached through the seam file alone', () => {
    const importing = globSync('{smtp-relay,lib,app,bin,components}/**/*.{ts,tsx}').filter((file) =>
      /from 'smtp-server/.test(readFileSync(file, 'utf8')),
    );
    expect(importing).toEqual(['smtp-relay/smtp/smtp-server-seam.ts']);
  });
});

const FILES = { connection: 'smtp-session.ts', server: 'smtp-server.ts', stream: 'input-stream.ts' } as const;
