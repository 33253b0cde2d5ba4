import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Known, Labelled } from './labelled.ts';

/** The content of `labels.json` next to the messages. */
const Labels = z.array(
  z.object({
    file: z.string(),
    recipients: z.array(z.object({ recipient: z.string(), also: z.string().optional(), hard: z.boolean().nullable() })),
  }),
);

/** The expected result in a fixture of a JavaScript parser. */
const Expected = z.object({
  data: z
    .object({
      recipient: z.string().nullish(),
      error: z
        .object({ permanent: z.boolean().nullish(), data: z.object({ type: z.string().nullish() }).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** A header for the text of a bounce that has none. */
const BARE_HEADER = 'From: MAILER-DAEMON@far.example\nTo: b0@bounces.ours.example\nSubject: Undelivered Mail\n\n';

/** Codes in file names that mean an invalid address or domain (RFC 3463 §3.2). */
const HARD_NAMES = /^(?:51[1-4]|516)$/;

/** The readers of corpora by the kind that `--corpus` names. */
const READERS: Readonly<Record<string, (folder: string) => Labelled[]>> = {
  labelled: readLabelled,
  expected: readExpected,
  mailman: readMailman,
  names: readNames,
  reports: readReports,
  ordinary: readOrdinary,
};

/** The kinds of corpora that can be read. */
export const CORPUS_KINDS = Object.keys(READERS).join(', ');

/** Reads the corpus of `<kind>:<folder>`. */
export function readCorpus(corpus: string): Labelled[] {
  const [, kind = '', folder = ''] = /^(\w+):(.+)$/.exec(corpus) ?? [];
  const read = READERS[kind];
  if (!read) throw new Error(`Give --corpus as <kind>:<folder>; kinds: ${CORPUS_KINDS}.`);
  return read(folder);
}

function readLabelled(folder: string): Labelled[] {
  const labels = Labels.parse(JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')));
  return labels.map(({ file, recipients }) => ({ name: file, raw: readFileSync(join(folder, file)), recipients }));
}

/** Reads `*.txt`, texts without a header, and their `expected/*.json`. */
function readExpected(folder: string): Labelled[] {
  return filesOf(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const raw = Buffer.concat([Buffer.from(BARE_HEADER), readFileSync(join(folder, file))]);
      const { data } = Expected.parse(
        JSON.parse(readFileSync(join(folder, 'expected', file.replace(/txt$/, 'json')), 'utf8')),
      );
      const hard = data?.error?.permanent === true && data.error.data?.type === 'no_such_recipient';
      return { name: file, raw, recipients: data?.recipient ? [{ recipient: data.recipient, hard }] : [] };
    });
}

/** A checkout whose tests in Python name a message and its recipients: `('qmail', 'qmail_01.txt', ['a@b.example'])`. */
function readMailman(folder: string): Labelled[] {
  const files = filesOf(folder);
  const tests = files
    .filter((file) => /test\w*\.py$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const known = new Map<string, Known[]>();
  for (const [, file = '', list = ''] of tests
    .join('\n')
    .matchAll(/\(\s*'\w+',\s*'([\w.-]+)',\s*(?:set\()?\[([^\]]*)\]/g)) {
    const named = [...list.matchAll(/'([^'\s]+@[^'\s]+)'/g)].map(([, recipient = '']) => ({ recipient, hard: null }));
    if (named.length > 0) known.set(file, named);
  }
  return files.flatMap((file) => {
    const recipients = known.get(file.split('/').at(-1) ?? '');
    return recipients ? [{ name: file, raw: readFileSync(join(folder, file)), recipients }] : [];
  });
}

/** `bounce_511_001.eml`: a status code in the name; whom it is about is what the message's own report says. */
function readNames(folder: string): Labelled[] {
  return filesOf(folder).flatMap((file) => {
    const code = /_([45]\d\d)_/.exec(file)?.[1];
    const raw = readFileSync(join(folder, file));
    const hard = code?.startsWith('5') && !HARD_NAMES.test(code) ? null : HARD_NAMES.test(code ?? '');
    const recipients = code ? reported(raw).map((one) => ({ ...one, hard })) : [];
    return recipients.length > 0 ? [{ name: file, raw, recipients }] : [];
  });
}

/** Reads messages whose own reports name their recipients. */
function readReports(folder: string): Labelled[] {
  const messages = messagesOf(folder).map((message) => ({ ...message, recipients: reported(message.raw) }));
  return messages.filter(({ recipients }) => recipients.length > 0);
}

/** Reads messages that are not bounces. */
function readOrdinary(folder: string): Labelled[] {
  return messagesOf(folder).map((message) => ({ ...message, recipients: [] }));
}

/** Finds the fields of delivery reports regardless of the structure of the message. */
function reported(raw: Buffer): Known[] {
  const text = raw.toString('latin1').replace(/\r\n?/g, '\n');
  const report = /^content-type:[ \t]*message\/(?:global-)?delivery-status[\s\S]*?\n\n([\s\S]*?)\n--/im.exec(text)?.[1];
  const groups = (report ?? '')
    .split(/\n(?=(?:final|original)-recipient[ \t]*:)/i)
    .join('\n')
    .split(/\n[ \t]*\n/);
  const named = groups.flatMap((group) => {
    const value = (name: string): string | undefined =>
      new RegExp(`^${name}-recipient[ \\t]*:[^;]*;\\s*<?([^\\s<>]+@[^\\s<>]+?)>?[ \\t]*$`, 'im').exec(group)?.[1];
    const recipient = value('final') ?? value('original');
    const isDone = /^action[ \t]*:[ \t]*(?:delivered|relayed|expanded)/im.test(group);
    return recipient && !isDone ? [{ recipient, also: value('original'), hard: null }] : [];
  });
  return [...new Map(named.map((one) => [one.recipient.toLowerCase(), one])).values()];
}

/** Reads the files of a folder, or the messages of a public inbox: a git directory with one message per commit. */
function messagesOf(folder: string): { name: string; raw: Buffer }[] {
  if (!existsSync(join(folder, 'objects'))) {
    return filesOf(folder).map((file) => ({ name: file, raw: readFileSync(join(folder, file)) }));
  }
  const git = (args: string[], input?: string): Buffer =>
    execFileSync('git', ['-C', folder, 'cat-file', ...args], { maxBuffer: 2 ** 31 - 1, ...(input && { input }) });
  const objects = git(['--batch-all-objects', '--batch-check']).toString('latin1').split('\n');
  const ids = objects.filter((line) => line.includes(' blob ')).map((line) => line.split(' ')[0] ?? '');
  return readBatch(git(['--batch'], `${ids.join('\n')}\n`));
}

function readBatch(batch: Buffer): { name: string; raw: Buffer }[] {
  const messages: { name: string; raw: Buffer }[] = [];
  for (let at = 0; at < batch.length; ) {
    const end = batch.indexOf(10, at);
    const [name = '', , size = '0'] = batch.toString('latin1', at, end).split(' ');
    messages.push({ name, raw: batch.subarray(end + 1, end + 1 + Number(size)) });
    at = end + 2 + Number(size);
  }
  return messages;
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.endsWith('labels.json') && statSync(join(folder, file)).isFile())
    .sort();
