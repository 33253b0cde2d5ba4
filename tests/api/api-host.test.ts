import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { intakeRoom } from '#lib/infra/pressure/intake-room.ts';
import { type ApiHost, callApi, startApiHost } from '../support/api-host.ts';
import { makeFillableDisk } from '../support/fillable-disk.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';

let host: ApiHost;
let company: SeededCompany;
const disk = makeFillableDisk();

beforeAll(async () => {
  host = await startApiHost({ API_RATE_PER_SECOND: '50', ...disk.settings });
  company = await seedCompany();
});

afterAll(async () => {
  await host.stop();
  disk.remove();
});

const email = (from = company.from) => ({ from, to: 'someone@example.net', subject: 'Hello', text: 'Hello' });

/** One request over a connection of the agent's, and whether that was a used one. */
async function post(agent: Agent, headers: Record<string, string>, body: Buffer) {
  const sent = request(`${host.url}/emails`, { method: 'POST', agent, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, reused: sent.reusedSocket };
}

/** What the host says to bytes that are no request. */
async function say(bytes: string): Promise<string> {
  const socket = connect(host.port, '127.0.0.1');
  socket.end(bytes);
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await getPool().query(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rows[0].n;
};

describe('the API host', () => {
  test('tells that it is alive', async () => {
    expect(await callApi(host, '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('keeps a connection over a refusal whose body nobody read', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.alloc(3_000_000, 'x');
    const headers = { 'content-type': 'application/json' };
    expect(await post(agent, headers, body)).toEqual({ status: 401, reused: false });
    const keyed = { ...headers, authorization: `Bearer ${company.apiKey}` };
    expect(await post(agent, keyed, Buffer.from(JSON.stringify(email())))).toEqual({ status: 200, reused: true });
    agent.destroy();
  });

  test('answers HEAD like GET, without the body', async () => {
    const answer = await callApi(host, '/emails', { key: company.apiKey, method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('answers what is no HTTP with a JSON 400', async () => {
    for (const bytes of [
      'HELO there\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const said = await say(bytes);
      expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toMatchObject({
        statusCode: 400,
        code: 'malformedRequest',
      });
    }
  });

  test('answers a stranger whose body drips, and does not wait for its end', async () => {
    const sent = request(`${host.url}/emails`, { method: 'POST', headers: { 'content-length': '1000000' } });
    sent.on('error', () => {});
    const drip = setInterval(() => sent.write('x'), 200);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    clearInterval(drip);
    response.resume();
    expect([response.statusCode, response.headers.connection]).toEqual([401, 'close']);
    await expect.poll(() => sent.destroyed).toBe(true);
  });

  test('lets one address open five hundred connections, and everybody else open theirs', async () => {
    const idle = Array.from({ length: 600 }, () => connect({ port: host.port, localAddress: '127.0.0.50' }));
    for (const socket of idle) socket.on('error', () => {});
    await expect.poll(() => idle.filter((socket) => !socket.closed).length, { timeout: 10_000 }).toBe(500);
    expect((await callApi(host, '/healthz')).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  test('lets two seconds of requests pass at once, then says when to come again', async () => {
    const busy = await seedCompany();
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => callApi(host, '/emails', { key: busy.apiKey })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    // The bucket fills up again meanwhile, on a slow machine by much.
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
    expect(refused[0]?.body).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0');
    const other = await callApi(host, '/emails', { key: company.apiKey });
    expect(other.status).toBe(200);
  });

  test('says 503 while the database cannot be reached, and works again after it', async () => {
    const steady = await seedCompany();
    const send = () => callApi(host, '/emails', { key: steady.apiKey, body: email(steady.from) });
    expect((await send()).status).toBe(200);
    host.proxy.cut();
    const answer = await send();
    expect(answer.body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(host, '/emails', { key: steady.apiKey })).status).toBe(503);
    host.proxy.mend();
    await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
  });

  test('says 503 while there is no room for more mail, and reads none of it', async () => {
    const steady = await seedCompany();
    const send = () => callApi(host, '/emails', { key: steady.apiKey, body: email(steady.from) });
    const half = 128 * 1_048_576;
    for (const holder of ['a', 'b']) expect(intakeRoom.take(holder, half)).toBe(true);
    const answer = await send();
    expect(answer.body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(host, '/emails', { key: steady.apiKey })).status).toBe(200);
    intakeRoom.give('a', half);
    expect((await send()).status).toBe(200);
    intakeRoom.give('b', half);
    expect(intakeRoom.heldBytes).toBe(0);
  });

  test('says 503 while the disk is as good as full, reads nothing of what comes, and takes mail again after it', async () => {
    const steady = await seedCompany();
    const send = (path = '/emails', body: unknown = email(steady.from)) =>
      callApi(host, path, { key: steady.apiKey, body });
    disk.fill();
    await expect.poll(async () => (await send()).status, { timeout: 5_000, interval: 100 }).toBe(503);
    const before = await host.count('messages', steady.companyId);
    for (const answer of [
      await send(),
      await send('/emails/batch', [email(steady.from)]),
      await send('/emails', '{'),
    ]) {
      expect(answer.body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
      expect(answer.headers.get('retry-after')).toBe('10');
    }
    expect(await host.count('messages', steady.companyId)).toBe(before);
    expect((await callApi(host, '/emails', { key: steady.apiKey })).status).toBe(200);
    disk.empty();
    await expect.poll(async () => (await send()).status, { timeout: 5_000, interval: 100 }).toBe(200);
  });

  test('counts a body whose length nobody told as it comes, and refuses it where there is no room left', async () => {
    const steady = await seedCompany();
    const headers = { authorization: `Bearer ${steady.apiKey}`, 'content-type': 'application/json' };
    const sent = request(`${host.url}/emails`, { method: 'POST', headers });
    const piece = Buffer.alloc(1_048_576, ' ');
    for (let n = 0; n < 20; n += 1) sent.write(piece);
    await expect.poll(() => intakeRoom.heldBytes, { timeout: 10_000 }).toBe(20 * piece.length);
    const room = 108 * 1_048_576;
    expect(intakeRoom.take(steady.companyId, room)).toBe(true);
    const answered = once(sent, 'response');
    sent.end(piece);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    await expect.poll(() => intakeRoom.heldBytes).toBe(room);
    intakeRoom.give(steady.companyId, room);
  });

  test('keeps nothing of a client that leaves while its key is looked up', async () => {
    const leaving = await seedCompany();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: `Bearer ${leaving.apiKey}`, 'content-type': 'application/json' };
    const gone = request(`${host.url}/emails`, { method: 'POST', headers: { ...headers, 'content-length': '100' } });
    gone.on('error', () => {});
    gone.write('{');
    await expect.poll(waitingForLocks, { timeout: 5_000 }).toBeGreaterThan(0);
    const taken = vi.spyOn(intakeRoom, 'take');
    gone.destroy();
    await lock.query('COMMIT');
    lock.release();
    await expect.poll(() => taken.mock.calls.length, { timeout: 5_000 }).toBe(1);
    await expect.poll(() => intakeRoom.heldBytes).toBe(0);
    taken.mockRestore();
  });

  test('answers what runs when it stops, refuses what comes after, and then is gone', async () => {
    const last = await seedCompany();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: `Bearer ${last.apiKey}`, 'content-type': 'application/json' };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const running = callApi(host, '/emails', { key: last.apiKey, body: email(last.from) });
    const slow = request(`${host.url}/emails`, { method: 'POST', agent, headers });
    slow.write('{');
    await expect.poll(waitingForLocks, { timeout: 5_000 }).toBeGreaterThan(0);
    const stopped = host.stopApi();
    await lock.query('COMMIT');
    lock.release();
    expect((await running).status).toBe(200);
    expect((await running).headers.get('connection')).toBe('close');
    slow.end('}');
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    expect(response.headers.connection).toBe('close');
    response.resume();
    await stopped;
    await expect(callApi(host, '/healthz')).rejects.toThrow();
    expect(await host.count('messages', last.companyId)).toBe(1);
  });
});
