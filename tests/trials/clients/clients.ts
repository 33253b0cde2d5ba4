import { join } from 'node:path';

/** The task of a client: server, credentials and message. */
export type Errand = {
  host: string;
  port: number;
  security: 'starttls' | 'implicit';
  user: string;
  key: string;
  /** The file with the trusted certificate. */
  ca: string;
  from: string;
  to: string;
  subject: string;
  body: string;
  /** A separate folder for the configuration of the client. */
  folder: string;
};

/** The start of a client: its command line, its input, and the files that it needs (name → text). */
export type Start = { command: string; args: string[]; input?: string; files?: Record<string, string> };

/** A third-party program or library that sends mail. */
export type Client = {
  name: string;
  /** The program to find on PATH. */
  needs: string;
  start(errand: Errand): Start;
};

const script = (name: string) => join(import.meta.dirname, name);

const head = ({ from, to, subject }: Errand) => `From: ${from}\nTo: ${to}\nSubject: ${subject}\n`;

const whole = (errand: Errand) => `${head(errand)}\n${errand.body}\n`;

const isImplicit = ({ security }: Errand) => security === 'implicit';

const javaPath = ['javax.mail.jar', 'javax.activation.jar'].map((jar) => `/usr/share/java/${jar}`).join(':');

/** The clients of the trial; libraries run scripts that read their task from `MAIL_*`. */
export const CLIENTS: readonly Client[] = [
  {
    name: 'swaks',
    needs: 'swaks',
    start: (errand) => ({
      command: 'swaks',
      args: [
        '--server',
        errand.host,
        '--port',
        String(errand.port),
        isImplicit(errand) ? '--tls-on-connect' : '--tls',
        '--auth',
        'LOGIN',
        '--auth-user',
        errand.user,
        '--auth-password',
        errand.key,
        '--from',
        errand.from,
        '--to',
        errand.to,
        '--header',
        `Subject: ${errand.subject}`,
        '--body',
        errand.body,
      ],
    }),
  },
  {
    name: 'curl',
    needs: 'curl',
    start: (errand) => ({
      command: 'curl',
      args: [
        '-sS',
        '--url',
        `${isImplicit(errand) ? 'smtps' : 'smtp'}://${errand.host}:${errand.port}`,
        '--ssl-reqd',
        '--cacert',
        errand.ca,
        '--user',
        `${errand.user}:${errand.key}`,
        '--mail-from',
        errand.from,
        '--mail-rcpt',
        errand.to,
        '--upload-file',
        '-',
      ],
      input: whole(errand).replaceAll('\n', '\r\n'),
    }),
  },
  {
    name: 'msmtp',
    needs: 'msmtp',
    start: (errand) => ({
      command: 'msmtp',
      args: [
        '--host',
        errand.host,
        '--port',
        String(errand.port),
        '--tls=on',
        `--tls-trust-file=${errand.ca}`,
        `--tls-starttls=${isImplicit(errand) ? 'off' : 'on'}`,
        '--auth=plain',
        `--user=${errand.user}`,
        `--passwordeval=echo ${errand.key}`,
        `--from=${errand.from}`,
        errand.to,
      ],
      input: whole(errand),
    }),
  },
  {
    name: 's-nail',
    needs: 's-nail',
    start: (errand) => ({
      command: 's-nail',
      args: [
        '-:/',
        '-Sv15-compat',
        '-Sttycharset=utf-8',
        '-Ssmtp-auth=login',
        `-Stls-ca-file=${errand.ca}`,
        `-Smta=${isImplicit(errand) ? 'smtps' : 'smtp'}://${errand.user}:${errand.key}@${errand.host}:${errand.port}`,
        ...(isImplicit(errand) ? [] : ['-Ssmtp-use-starttls']),
        '-r',
        errand.from,
        '-s',
        errand.subject,
        errand.to,
      ],
      input: `${errand.body}\n`,
    }),
  },
  {
    name: 'mutt',
    needs: 'mutt',
    start: (errand) => ({
      command: 'mutt',
      args: ['-n', '-F', join(errand.folder, 'muttrc'), '-s', errand.subject, '--', errand.to],
      input: `${errand.body}\n`,
      files: {
        muttrc: [
          `set smtp_url="${isImplicit(errand) ? 'smtps' : 'smtp'}://${errand.user}@${errand.host}:${errand.port}/"`,
          `set smtp_pass="${errand.key}" smtp_authenticators="plain"`,
          `set ssl_force_tls=yes ssl_starttls=yes ssl_ca_certificates_file="${errand.ca}"`,
          `set from="${errand.from}" use_envelope_from=yes realname="" copy=no charset=utf-8`,
        ].join('\n'),
      },
    }),
  },
  {
    name: 'ssmtp',
    needs: 'ssmtp',
    start: (errand) => ({
      command: 'ssmtp',
      args: [
        `-C${join(errand.folder, 'ssmtp.conf')}`,
        `-au${errand.user}`,
        `-ap${errand.key}`,
        `-f${errand.from}`,
        errand.to,
      ],
      input: whole(errand),
      files: {
        'ssmtp.conf': [
          `mailhub=${errand.host}:${errand.port}`,
          'FromLineOverride=YES',
          'UseTLS=YES',
          `TLS_CA_File=${errand.ca}`,
          ...(isImplicit(errand) ? [] : ['UseSTARTTLS=YES']),
          '',
        ].join('\n'),
      },
    }),
  },
  { name: 'Python smtplib', needs: 'python3', start: () => ({ command: 'python3', args: [script('send.py')] }) },
  { name: 'Perl Net::SMTP', needs: 'perl', start: () => ({ command: 'perl', args: [script('send-net-smtp.pl')] }) },
  {
    name: 'Perl Email::Sender',
    needs: 'perl',
    start: () => ({ command: 'perl', args: [script('send-email-sender.pl')] }),
  },
  { name: 'Ruby net/smtp', needs: 'ruby', start: () => ({ command: 'ruby', args: [script('send.rb')] }) },
  { name: 'Go net/smtp', needs: 'go', start: () => ({ command: 'go', args: ['run', script('send.go')] }) },
  {
    name: 'JavaMail',
    needs: 'java',
    start: () => ({ command: 'java', args: ['-cp', javaPath, script('Send.java')] }),
  },
  { name: 'PHPMailer', needs: 'php', start: () => ({ command: 'php', args: [script('send.php')] }) },
  {
    name: 'Nodemailer',
    needs: 'node',
    start: () => ({ command: process.execPath, args: [script('send-nodemailer.mjs')] }),
  },
];
