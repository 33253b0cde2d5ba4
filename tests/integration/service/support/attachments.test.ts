import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, ensurePlatform } from '#lib/account/company/company.ts';

import type { Context } from '#lib/core/context.ts';
import { newId, newOpaqueId } from '#lib/core/ids.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { attachFile, attachFileAsOperator, getAttachment } from '#lib/service/support/attachments.ts';
import { answerTicket } from '#lib/service/support/operator-tickets.ts';
import { getOwnTickets } from '#lib/service/support/queries.ts';
import { Ticket } from '#lib/service/support/schema.ts';
import { closeTicket, contactUs, replyToTicket } from '#lib/service/support/tickets.ts';
import {
  contextOf,
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let owner: TestAccount;
let member: Context;
let outsider: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  await ensurePlatform();
  [owner, outsider] = [await registerTestAccount('Asking'), await registerTestAccount('Others')];
  const other = await registerTestAccount('Colleague');
  await addMember(getPool(), { companyId: owner.companyId, userId: other.userId, role: 'admin' });
  member = contextOf({ companyId: owner.companyId, userId: other.userId });
});

afterAll(() => close());

const operator = () =>
  platformContext({
    scope: { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    actor: { type: 'operator' },
  });

const open = async (ctx: Context) =>
  (await contactUs(ctx, { company: 'Asking', name: 'Ana', email: 'ana@example.org', message: 'My mail waits.' })).id;

/** Answers a file as an upload would. */
const reading = (name: string, content: Uint8Array) => ({ read: async () => ({ name, content }) });

const LOG_BYTES = new TextEncoder().encode('554 5.7.1 refused');
const LOG = reading('../../my log (1).txt', LOG_BYTES);
const PDF = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n');
const PROGRAM = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Array<number>(57).fill(0)]);

const files = (ticket: Ticket) => ticket.messages.map(({ attachments }) => attachments.map(({ name }) => name));
const download = async (ctx: Context, id: string) => getAttachment(await getOwnTickets(ctx), id);

describe('a file of a ticket', () => {
  it('belongs to the last message of its side, and both sides download it', async () => {
    const id = await open(owner.ctx);
    const first = await attachFile(owner.ctx, { id, ...LOG });
    expect(Ticket.parse(first)).toEqual(first);
    await answerTicket(operator(), { id, message: 'Please try this.' });
    await attachFileAsOperator(operator(), { id, ...reading('guide.pdf', PDF) });
    await replyToTicket(owner.ctx, { id, message: 'It works.' });
    const ticket = await attachFile(owner.ctx, { id, ...reading('after.txt', LOG_BYTES) });
    expect(files(ticket)).toEqual([['mylog1.txt'], ['guide.pdf'], ['after.txt']]);
    for (const { id: fileId, sizeBytes } of ticket.messages.flatMap(({ attachments }) => attachments)) {
      const file = await download(owner.ctx, fileId);
      expect(file).toMatchObject({ type: 'application/octet-stream' });
      expect(file.content.byteLength).toBe(sizeBytes);
      expect(await getAttachment('everything', fileId)).toEqual(file);
    }
  });

  it('is neither added nor read by another company or a colleague who is not an owner', async () => {
    const id = await open(owner.ctx);
    const [fileId = ''] =
      (await attachFile(owner.ctx, { id, ...LOG })).messages[0]?.attachments.map((one) => one.id) ?? [];
    for (const other of [outsider.ctx, member]) {
      expect(await refusalOf(attachFile(other, { id, ...LOG }))).toBe('notFound');
      expect(await refusalOf(download(other, fileId))).toBe('notFound');
    }
    const unknown = ['', 'none', newId(0), newOpaqueId()].map((one) => refusalOf(download(owner.ctx, one)));
    expect(new Set(await Promise.all(unknown))).toEqual(new Set(['notFound']));
    expect(await refusalOf(attachFile(owner.ctx, { id: 'none', ...LOG }))).toBe('notFound');
  });

  it('is refused if its name or its bytes are of another type, or if it is too large', async () => {
    const id = await open(owner.ctx);
    const refused = (name: string, content: Uint8Array) =>
      refusalOf(attachFileAsOperator(operator(), { id, ...reading(name, content) }));
    const disguised: [string, Uint8Array, string][] = [
      ['run.exe', PROGRAM, 'fileTypeNotAllowed'],
      ['photo.png', PROGRAM, 'fileTypeNotAllowed'],
      ['photo.png', PDF, 'invalidFormat'],
      ['photo.png', LOG_BYTES, 'invalidFormat'],
      ['notes.txt', PROGRAM, 'fileTypeNotAllowed'],
      ['list.csv', new Uint8Array([65, 0, 66]), 'invalidFormat'],
      ['drawing.svg', PDF, 'invalidFormat'],
      ['empty.pdf', new Uint8Array(), 'invalidFormat'],
      ['nothing', LOG_BYTES, 'fileTypeNotAllowed'],
    ];
    for (const [name, content, code] of disguised) expect(await refused(name, content), name).toBe(code);
    expect(await refused('big.txt', new Uint8Array(UPLOAD_MAX_BYTES + 1).fill(65))).toBe('fileTooLarge');
  });

  it('is said to be damaged or named wrongly where its type is allowed', async () => {
    const id = await open(owner.ctx);
    const textOf = (name: string, content: Uint8Array) =>
      attachFileAsOperator(operator(), { id, ...reading(name, content) }).then(String, (error: Error) => error.message);
    expect(await textOf('photo.png', LOG_BYTES)).toBe(
      'The file is damaged, or it is not of the type png as its name says.',
    );
    expect(await textOf('photo.png', PDF)).toBe(
      'The file is damaged, or its name is wrong: its content is of the type pdf, not png.',
    );
  });

  it('is refused by a closed ticket, by one with ten files, and by the operator before an answer', async () => {
    const id = await open(owner.ctx);
    expect(await refusalOf(attachFileAsOperator(operator(), { id, ...LOG }))).toBe('notFound');
    await answerTicket(operator(), { id, message: 'Here you are.' });
    const tries = Array.from({ length: 12 }, () => refusalOf(attachFileAsOperator(operator(), { id, ...LOG })));
    expect((await Promise.all(tries)).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 'none'),
      'wrongState',
      'wrongState',
    ]);
    await closeTicket(owner.ctx, { id });
    expect(await refusalOf(attachFile(owner.ctx, { id, ...LOG }))).toBe('ticketClosed');
  });

  it('is refused after twenty files of a person in a day', async () => {
    const { ctx } = await registerTestAccount('Busy');
    for (const id of [await open(ctx), await open(ctx)])
      for (let count = 0; count < 10; count += 1) await attachFile(ctx, { id, ...LOG });
    expect(await refusalOf(attachFile(ctx, { id: await open(ctx), ...LOG }))).toBe('rateLimited');
  });
});
