import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';
import { describe, expect, it } from 'vitest';
import { SubmissionConnection } from '../../smtp-relay/submission/submission-connection.ts';
import { SubmissionServer } from '../../smtp-relay/submission/submission-server.ts';
import { SubmissionStream } from '../../smtp-relay/submission/submission-stream.ts';

/** What the package must have under the very name, or an override of ours would silently be none. */
const ownNames = (type: { prototype: object }): string[] =>
  Object.getOwnPropertyNames(type.prototype).filter((name) => name !== 'constructor');

/** Methods of ours that override nothing. */
const OURS = new Set(['drain', 'abort', 'authenticate', 'handler_EXPN', 'readMessage', 'resume', 'isReadingMessage']);

describe('the internals of smtp-server that the relay overrides', () => {
  it.each([
    ['connection', SubmissionConnection, SMTPConnection],
    ['server', SubmissionServer, SMTPServer],
    ['stream', SubmissionStream, SMTPStream],
  ] as const)('are still there: %s', (_name, type, base) => {
    const overridden = ownNames(type).filter((name) => !OURS.has(name));
    expect(overridden.length).toBeGreaterThan(1);
    expect(overridden.filter((name) => !(name in base.prototype))).toEqual([]);
  });

  it('are still called: the source names them', () => {
    const source = String(SMTPConnection);
    for (const call of ['this._createParser()', 'this.connectionReady(', 'this._getHandler(', 'this._resetSession()']) {
      expect(source, call).toContain(call);
    }
    for (const call of ['this._whenWritable(', 'this._onTimeout()', 'this._onClose()', 'this._handlerPending = true']) {
      expect(source, call).toContain(call);
    }
    expect(String(SMTPServer)).toContain('this._pendingSockets');
    expect(String(SMTPServer)).toContain('this.connect(socket');
  });
});
