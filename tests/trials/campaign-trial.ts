import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { setFeature } from '#lib/account/access/set-feature.ts';
import { createCampaign, getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { pauseCampaign, resumeCampaign, sendCampaign } from '#lib/campaigns/campaigns/moves.ts';
import { Audience } from '#lib/campaigns/campaigns/schema.ts';
import { findSendOf } from '#lib/campaigns/expansion/sends.ts';
import { readTotals } from '#lib/campaigns/reports/store.ts';
import { PublishTemplateInput } from '#lib/content/templates/calls/schema.ts';
import { publishTemplate } from '#lib/content/templates/publish-template.ts';
import { CreateTemplateInput } from '#lib/content/templates/schema.ts';
import { createTemplate } from '#lib/content/templates/templates.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { addProvenSender } from '../fixtures/campaigns/campaign-rig.ts';
import { setMarketingQuota } from '../fixtures/campaigns/sends.ts';
import { ADD_TEST_PLAN, DEFAULT_TEST_PLAN } from '../fixtures/plans/every-group-plan.ts';
import { pollUntil } from '../fixtures/poll-until.ts';
import type { RelayProcess } from '../fixtures/relay/relay-process.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { crashDatabase } from './kill/crash-database.ts';

/**
 * `npm run -s trial:campaign -- --people 100000 --blows 10 --leaving 2000`: a campaign to labels that overlap is paused and resumed,
 * each process is killed, and the database crashes, again and again, while people leave. Fails unless each eligible person has one
 * message and one Message-ID, nobody got mail that began two seconds after they had left, the quota is exact, and the report is what
 * arrived. Prints the duplicates that kills made, which have their Message-ID.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    blows: { type: 'string', default: '10' },
    leaving: { type: 'string', default: '2000' },
    crashes: { type: 'string', default: '1' },
  },
});
const PEOPLE = Number(values.people);
const BLOWS = Number(values.blows);
const LONGEST_MS = 1_800_000;

/** Mail of somebody who has left may be on its way for so long. */
const ON_ITS_WAY_MS = 2_000;

const rig = await startSendingRig({ DEFAULT_PLAN: DEFAULT_TEST_PLAN });
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const admin = new pg.Client({ connectionString: rig.database.url });
await admin.connect();
await admin.query(ADD_TEST_PLAN);
await admin.end();
const account = await rig.createAccount('production');
const { companyId } = account;
const ctx: Context = platformContext({ scope: { companyId, environment: 'production' } });
await setFeature(ctx, { feature: 'emailMarketing.campaign', enable: true });
await setMarketingQuota(companyId, -1);

const healthPort = Number(rig.env.HEALTH_PORT);
const roles = [
  { RELAY_ROLES: 'delivery', HEALTH_PORT: String(healthPort) },
  { RELAY_ROLES: 'jobs,webhooks', HEALTH_PORT: String(healthPort + 1) },
];
const processes: RelayProcess[] = [];
for (const env of roles) processes.push(await rig.startRelay(env));

/** Tries again until the database is there. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(200);
    }
  }
}

/** Adds people with labels that overlap: the first two are included, the third is excluded. */
async function addPeople(): Promise<void> {
  await getPool().query(
    `INSERT INTO labels (company_id, id, name, created_at) SELECT $1, n, 'Label ' || n, now() FROM generate_series(1, 3) AS n`,
    [companyId],
  );
  await getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, first_name, created_at, updated_at)
     SELECT $1, gen_random_uuid(), a, a, 'import', 'Name ' || n, now(), now()
     FROM (SELECT n, 'p' || n || '@shop.example' AS a FROM generate_series(1, $2::int) AS n) AS people`,
    [companyId, PEOPLE],
  );
  await getPool().query(
    `INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause)
     SELECT $1, l, c.id, now(), 'import' FROM contacts c CROSS JOIN generate_series(1, 3) AS l
     WHERE c.company_id = $1 AND CASE l WHEN 1 THEN hashtext(c.email) % 10 <> 0 WHEN 2 THEN hashtext(c.email) % 3 <> 0
       ELSE hashtext(c.email) % 20 = 1 END`,
    [companyId],
  );
}

async function startCampaign(): Promise<string> {
  const senderId = await addProvenSender(ctx);
  const input = {
    alias: 'news',
    subject: 'News for {{contact.first_name or "you"}}',
    html: '<html><body><p>Hi {{contact.first_name}}, <a href="https://shop.example/">look</a></p></body></html>',
    missing: 'blank',
  };
  const templateId = await createTemplate(ctx, CreateTemplateInput.parse(input));
  await publishTemplate(ctx, { ...PublishTemplateInput.parse({}), id: templateId });
  const audience = Audience.parse({ include: { labels: [1, 2] }, exclude: { labels: [3] } });
  const { id, revision } = await createCampaign(ctx, 'email', { name: 'Trial', senderId, templateId, audience });
  await sendCampaign(ctx, 'email', id, { revision });
  return id;
}

const left = new Map<string, number>();

/** Lets some people leave; their time is that at which the database had it. */
async function leave(count: number): Promise<void> {
  const addresses = Array.from(
    { length: count },
    () => `p${1 + Math.floor(Math.random() * PEOPLE)}@shop.example`,
  ).filter((address) => !left.has(address));
  await insist(() =>
    withTransaction((db) =>
      suppressAddresses(
        db,
        companyId,
        { addresses: [...new Set(addresses)], source: 'Unsubscribe Link', types: ['non_transactional'] },
        new Date(),
      ),
    ),
  );
  const now = Date.now();
  for (const address of addresses) left.set(address, now);
}

await addPeople();
const eligible = new Set(
  (
    await getPool().query<{ email: string }>(
      `SELECT email FROM contacts c WHERE company_id = $1
         AND EXISTS (SELECT FROM contact_labels l WHERE l.company_id = $1 AND l.contact_id = c.id AND l.label_id IN (1, 2))
         AND NOT EXISTS (SELECT FROM contact_labels l WHERE l.company_id = $1 AND l.contact_id = c.id AND l.label_id = 3)`,
      [companyId],
    )
  ).rows.map(({ email }) => email),
);
const startedAt = performance.now();
const id = await startCampaign();
const state = () => insist(() => getCampaign(ctx, 'email', id));
await pollUntil('the beginning', async () => (await state()).state === 'SENDING', LONGEST_MS);
const begunAt = performance.now();
console.log({ eligible: eligible.size, snapshotMs: Math.round(begunAt - startedAt) });

/** Waits until some more mail has arrived, or the campaign has ended. */
const moreArrives = async (count: number) => {
  const from = rig.sink.taken();
  await pollUntil(
    'more mail',
    async () => rig.sink.taken() >= from + count || (await state()).state === 'SENT',
    LONGEST_MS,
  );
};

let pauses = 0;
for (let blow = 0; blow < BLOWS; blow += 1) {
  await moreArrives(Math.floor(eligible.size / (BLOWS * 4)));
  await leave(Math.ceil(Number(values.leaving) / BLOWS));
  const now = await state();
  if (now.state === 'SENDING') {
    const { revision } = await pauseCampaign(ctx, 'email', id, now.revision);
    await wait(ON_ITS_WAY_MS);
    const paused = rig.sink.taken();
    await wait(1_000);
    if (rig.sink.taken() !== paused) throw new Error(`${rig.sink.taken() - paused} mails two seconds after a pause`);
    await resumeCampaign(ctx, 'email', id, { revision });
    pauses += 1;
  }
  await moreArrives(Math.floor(eligible.size / (BLOWS * 8)));
  for (const [index, env] of roles.entries()) {
    await processes[index]?.kill();
    processes[index] = await rig.startRelay(env);
  }
  if (blow < Number(values.crashes)) await crashDatabase(rig.database.adminUrl);
}
await pollUntil('the end', async () => (await state()).state === 'SENT', LONGEST_MS);
const seconds = Math.round((performance.now() - begunAt) / 1_000);

const { rows: messages } = await getPool().query<{ header: string; address: string; status: string }>(
  `SELECT m.message_id_header AS header, r.rcpt_to AS address, r.status FROM messages m
   JOIN recipients r ON r.company_id = m.company_id AND r.message_id = m.id WHERE m.company_id = $1`,
  [companyId],
);
const perPerson = Map.groupBy(messages, ({ address }) => address);
const arrivedAt = (header: string) => rig.sink.arrivals.get(header.replace(/[<>]/g, '')) ?? [];
const faults: string[] = [];
for (const address of eligible) {
  const own = perPerson.get(address) ?? [];
  if (own.length > 1) faults.push(`${address} has ${own.length} messages`);
  const arrived = own.flatMap(({ header }) => arrivedAt(header));
  if (arrived.length === 0 && !left.has(address)) faults.push(`${address} got nothing`);
  const since = left.get(address);
  if (since !== undefined && arrived.some((at) => at > since + ON_ITS_WAY_MS))
    faults.push(`${address} got it after leaving`);
}
for (const { address } of messages) if (!eligible.has(address)) faults.push(`${address} is too much`);
const { rows: used } = await getPool().query<{ used: number }>(
  "SELECT used FROM usage_counters WHERE company_id = $1 AND feature = 'emailMarketing'",
  [companyId],
);
const delivered = messages.filter(({ header }) => arrivedAt(header).length > 0).length;
const send = await findSendOf(companyId, id);
const report = () => readTotals(companyId, send?.sendId ?? '');
await pollUntil('the report', async () => (await report())[0]?.delivered === delivered, 120_000).catch(() => {});
const [totals] = await report();
const duplicates = messages.reduce((sum, { header }) => sum + Math.max(0, arrivedAt(header).length - 1), 0);
const result = {
  people: PEOPLE,
  eligible: eligible.size,
  messages: messages.length,
  used: used[0]?.used,
  delivered,
  reported: totals?.delivered,
  left: left.size,
  blows: BLOWS,
  pauses,
  duplicates,
  seconds,
  faults: faults.length,
};
console.log(JSON.stringify(result, null, 2), faults.slice(0, 5));
for (const one of processes) await one.stop();
await prisma().$disconnect();
await closePool();
await rig.stop();
process.exit(
  faults.length === 0 && used[0]?.used === messages.length && totals?.delivered === delivered && delivered > 0 ? 0 : 1,
);
