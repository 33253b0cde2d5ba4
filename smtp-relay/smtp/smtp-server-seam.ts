import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';

export type {
  SMTPServerAuthentication,
  SMTPServerAuthenticationResponse,
  SMTPServerOptions,
  SMTPServerSession,
} from 'smtp-server';
export type { SMTPConnectionOptions } from 'smtp-server/lib/smtp-connection.js';
/**
 * The only import of the `smtp-server` package. It keeps sockets, TLS, the order of commands, SASL's exchange and the
 * idle time; this folder replaces its parser, its greeting, EHLO and the mail transaction by members that the package
 * calls private. `INTERNALS` names each of them; a test checks them against the installed version.
 */
export { SMTPConnection, SMTPServer, SMTPStream };

/** The members of the package that this folder overrides or uses, though they are not in its documentation. */
export const INTERNALS = {
  connection: {
    overridden: [
      ...['init', 'send', '_createParser', '_getHandler', '_resetSession', '_onTimeout', '_onError', '_onClose'],
      ...['_whenWritable', 'handler_EHLO', 'handler_AUTH', 'handler_MAIL', 'handler_RCPT', 'handler_DATA'],
      'handler_VRFY',
      'handler_HELP',
    ],
    called: ['_setListeners', '_onCommand', '_armTimeout', 'connectionReady', 'close'],
    fields: ['_socket', '_parser', '_server', '_closing', '_upgrading', '_handlerPending', '_unrecognizedCommands'],
  },
  server: {
    overridden: ['connect', 'onAuth', '_expectsProxyHeader', '_handleProxy', '_upgrade'],
    called: ['_onError', 'updateSecureContext'],
    fields: ['_pendingSockets', 'connections', 'server', 'options'],
  },
  stream: { overridden: ['write', '_flushData'], called: [], fields: ['isClosed'] },
} as const;
