import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { log } from '#lib/infra/log/log.ts';
import { intakeMemory } from '#lib/infra/pressure/intake-memory.ts';
import { type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { makeFillableDisk } from '../../fixtures/fillable-disk.ts';
import { type ApiHost, callApi, startApiHost } from '../../fixtures/http/api-host.ts';

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

/** Sends a request over a connection of the agent; reports if the connection was reused. */
async function post(agent: Agent, headers: Record<string, string>, body: Buffer) {
  const sent = request(`${host.url}/emails`, { method: 'POST', agent, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, reused: sent.reusedSocket };
}

/** Returns the response of the host to bytes that are not a request. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(host.port, '127.0.0.1');
  socket.end(bytes);
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

const abortedRequests = async (): Promise<number> =>
  (await register.getSingleMetric('http_aborted_requests_total')?.get())?.values[0]?.value ?? 0;

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await getPool().query(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  return rows[0].n;
};

describe('the API host', () => {
  test('answers the liveness check', async () => {
    expect(await callApi(host, '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('keeps the connection open after it refuses a request whose body it did not read', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = Buffer.alloc(3_000_000, 'x');
    const headers = { 'content-type': 'application/json' };
    expect(await post(agent, headers, body)).toEqual({ status: 401, reused: false });
    const keyed = { ...headers, authorization: `Bearer ${company.apiKey}` };
    expect(await post(agent, keyed, Buffer.from(JSON.stringify(email())))).toEqual({ status: 200, reused: true });
    agent.destroy();
  });

  test('answers HEAD like GET without the body', async () => {
    const answer = await callApi(host, '/emails', { key: company.apiKey, method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('answers bytes that are not HTTP with a JSON 400', async () => {
    for (const bytes of [
      'HELO there\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const said = await exchange(bytes);
      expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toMatchObject({
        statusCode: 400,
        code: 'malformedRequest',
      });
    }
  });

  test('answers an unauthenticated client with a slow body without waiting for its end', async () => {
    const sent = request(`${host.url}/emails`, { method: 'POST', headers: { 'content-length': '1000000' } });
    sent.on('error', () => {});
    const drip = setInterval(() => sent.write('x'), 200);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    clearInterval(drip);
    expect(response.statusCode).toBe(401);
    sent.destroy();
  });

  test('logs a client that disconnects within its body as information, counts it, and raises no alarm', async () => {
    const errors = vi.spyOn(log(), 'error');
    const infos = vi.spyOn(log(), 'info');
    const before = await abortedRequests();
    const headers = { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' };
    const gone = request(`${host.url}/emails`, { method: 'POST', headers: { ...headers, 'content-length': '100' } });
    gone.on('error', () => {});
    gone.write('{');
    await expect.poll(() => intakeMemory.heldBytes).toBeGreaterThan(0);
    gone.destroy();
    const logged = () => infos.mock.calls.map(([line]) => line);
    await expect.poll(logged).toContainEqual(expect.objectContaining({ status: 400, code: 'malformedRequest' }));
    expect(await abortedRequests()).toBe(before + 1);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    infos.mockRestore();
  });

  test('limits one address to 500 connections and accepts those of other addresses', async () => {
    const idle = Array.from({ length: 600 }, () => connect({ port: host.port, localAddress: '127.0.0.50' }));
    for (const socket of idle) socket.on('error', () => {});
    await expect.poll(() => idle.filter((socket) => !socket.closed).length).toBe(500);
    expect((await callApi(host, '/healthz')).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  test('accepts a burst of two seconds of requests, then answers 429 with Retry-After', async () => {
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

  test('answers 503 while the database is unreachable and recovers afterwards', async () => {
    const steady = await seedCompany();
    const send = () => callApi(host, '/emails', { key: steady.apiKey, body: email(steady.from) });
    expect((await send()).status).toBe(200);
    host.proxy.cut();
    const answer = await send();
    expect(answer.body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(host, '/emails', { key: steady.apiKey })).status).toBe(503);
    host.proxy.mend();
    await expect.poll(async () => (await send()).status).toBe(200);
  });

  test('answers 503 without reading the body while the memory budget is used up', async () => {
    const steady = await seedCompany();
    const send = () => callApi(host, '/emails', { key: steady.apiKey, body: email(steady.from) });
    const half = 128 * 1_048_576;
    for (const holder of ['a', 'b']) expect(intakeMemory.take(holder, half)).toBe(true);
    const answer = await send();
    expect(answer.body).toMatchObject({ statusCode: 503, name: 'application_error', code: 'queueUnavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callApi(host, '/emails', { key: steady.apiKey })).status).toBe(200);
    intakeMemory.give('a', half);
    expect((await send()).status).toBe(200);
    intakeMemory.give('b', half);
    expect(intakeMemory.heldBytes).toBe(0);
  });

  test('answers 503 without reading the body while the disk is nearly full, and accepts mail afterwards', async () => {
    const steady = await seedCompany();
    const send = (path = '/emails', body: unknown = email(steady.from)) =>
      callApi(host, path, { key: steady.apiKey, body });
    disk.fill();
    await expect.poll(async () => (await send()).status, { interval: 100 }).toBe(503);
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
    await expect.poll(async () => (await send()).status, { interval: 100 }).toBe(200);
  });

  test('counts a body of undeclared length while reading and refuses it when the memory budget is used up', async () => {
    const steady = await seedCompany();
    const headers = { authorization: `Bearer ${steady.apiKey}`, 'content-type': 'application/json' };
    const sent = request(`${host.url}/emails`, { method: 'POST', headers });
    const piece = Buffer.alloc(1_048_576, ' ');
    for (let n = 0; n < 20; n += 1) sent.write(piece);
    await expect.poll(() => intakeMemory.heldBytes).toBe(20 * piece.length);
    const heldBytes = 108 * 1_048_576;
    expect(intakeMemory.take(steady.companyId, heldBytes)).toBe(true);
    const answered = once(sent, 'response');
    sent.end(piece);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    await expect.poll(() => intakeMemory.heldBytes).toBe(heldBytes);
    intakeMemory.give(steady.companyId, heldBytes);
  });

  test('frees the memory of a client that disconnects while its key is looked up', async () => {
    const leaving = await seedCompany();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: `Bearer ${leaving.apiKey}`, 'content-type': 'application/json' };
    const gone = request(`${host.url}/emails`, { method: 'POST', headers: { ...headers, 'content-length': '100' } });
    gone.on('error', () => {});
    gone.write('{');
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    const taken = vi.spyOn(intakeMemory, 'take');
    gone.destroy();
    await lock.query('COMMIT');
    lock.release();
    await expect.poll(() => taken.mock.calls.length).toBe(1);
    await expect.poll(() => intakeMemory.heldBytes).toBe(0);
    taken.mockRestore();
  });

  test('finishes running requests on stop, refuses new ones and then exits', async () => {
    const last = await seedCompany();
    const lock = await getPool().connect();
    await lock.query('BEGIN; LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    const headers = { authorization: `Bearer ${last.apiKey}`, 'content-type': 'application/json' };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const running = callApi(host, '/emails', { key: last.apiKey, body: email(last.from) });
    const slow = request(`${host.url}/emails`, { method: 'POST', agent, headers });
    slow.write('{');
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
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
