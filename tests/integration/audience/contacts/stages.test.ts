import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stagePeople } from '#lib/audience/contacts/acts/acts.ts';
import { deleteContactSet } from '#lib/audience/contacts/contacts.ts';
import { moveStage } from '#lib/audience/contacts/stages/move-stage.ts';
import { CONTACT_STAGES } from '#lib/audience/contacts/values.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { contextOf, openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { idOf, upsert } from '../../../fixtures/audience/people.ts';

let close: () => Promise<void>;
let ctx: Context;
let ann: string;

beforeAll(async () => {
  close = await openTestDatabase();
});

beforeEach(async () => {
  ctx = contextOf(await registerTestAccount(), { environment: 'production' });
  ann = await add('ann@example.com');
});

afterAll(() => close());

const add = async (email: string): Promise<string> => idOf((await upsert(ctx, [{ email }]))[0]);

const movesOf = async (contactId: string) => {
  const { rows } = await getPool().query<{ move: string; cause: string; causeId: string | null }>(
    `SELECT concat(from_stage, CASE WHEN was_lost THEN ' lost' END, ' > ', to_stage, CASE WHEN is_lost THEN ' lost' END) AS move,
       cause, cause_id AS "causeId" FROM stage_changes WHERE company_id = $1 AND contact_id = $2 ORDER BY id`,
    [ctx.scope.companyId, contactId],
  );
  return rows;
};

const historyOf = async (contactId: string) => {
  const { rows } = await getPool().query<{ changes: unknown }>(
    "SELECT data->'changes' AS changes FROM contact_history WHERE company_id = $1 AND contact_id = $2 ORDER BY id",
    [ctx.scope.companyId, contactId],
  );
  return rows.map(({ changes }) => changes);
};

describe('a move between stages', () => {
  it('is recorded once with its cause, by hand, by the API and by an import', async () => {
    const importId = newId();
    expect(await stagePeople(ctx, { ids: [ann, ann, newId()], stage: 'customer' })).toEqual({ changed: 1 });
    expect(await stagePeople(ctx, { ids: [ann], stage: 'customer' })).toEqual({ changed: 0 });
    await upsert(ctx, [{ email: 'Ann@Example.com', stage: 'loyal' }]);
    await upsert(ctx, [{ email: 'ann@example.com', stage: 'loyal', city: 'Bandung' }]);
    await upsert(ctx, [{ email: 'ann@example.com', stage: 'engaged' }], {
      source: 'import',
      cause: 'import',
      causeId: importId,
    });
    expect(await movesOf(ann)).toEqual([
      { move: 'aware > customer', cause: 'manual', causeId: null },
      { move: 'customer > loyal', cause: 'api', causeId: null },
      { move: 'loyal > engaged', cause: 'import', causeId: importId },
    ]);
    expect((await historyOf(ann))[0]).toEqual({ stage: ['aware', 'customer'] });
  });

  it('leads to Lost, where the stage stays, and back', async () => {
    const move = (to: 'lost' | 'aware' | 'promoter') =>
      withTransaction((db) => moveStage(db, ctx, [ann], to, { cause: 'manual', causeId: null }));
    expect([await move('lost'), await move('lost'), await move('aware'), await move('promoter')]).toEqual([1, 0, 1, 1]);
    expect((await movesOf(ann)).map((one) => one.move)).toEqual([
      'aware > aware lost',
      'aware lost > aware',
      'aware > promoter',
    ]);
    expect(await historyOf(ann)).toEqual([
      { isLost: [false, true] },
      { isLost: [true, false] },
      { stage: ['aware', 'promoter'] },
    ]);
  });

  it('begins where the one before has ended, though many writers move the same people', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`p${index}@example.com`)));
    const emails = people.map((_, index) => `p${index}@example.com`);
    await Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        for (let round = 0; round < 8; round += 1) {
          const stage = CONTACT_STAGES[(writer + round) % CONTACT_STAGES.length] ?? 'aware';
          if (writer % 2 === 0) await stagePeople(ctx, { ids: [...people].reverse(), stage });
          else await upsert(ctx, emails.map((email) => ({ email, stage })).reverse());
        }
      }),
    );
    for (const id of people) {
      const { rows } = await getPool().query<{ from: string; to: string }>(
        'SELECT from_stage AS "from", to_stage AS "to" FROM stage_changes WHERE company_id = $1 AND contact_id = $2',
        [ctx.scope.companyId, id],
      );
      const stored = await getPool().query<{ stage: string }>('SELECT stage FROM contacts WHERE id = $1', [id]);
      // Moves out of a stage and into it differ by one at the first and the last, and by none at the others.
      for (const stage of CONTACT_STAGES) {
        const into = rows.filter(({ to }) => to === stage).length - rows.filter(({ from }) => from === stage).length;
        expect(into).toBe(Number(stored.rows[0]?.stage === stage) - Number(stage === 'aware'));
      }
    }
  });

  it('goes with its person', async () => {
    await stagePeople(ctx, { ids: [ann], stage: 'customer' });
    await deleteContactSet(ctx, { ids: [ann] });
    expect(await movesOf(ann)).toEqual([]);
  });
});
