import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createField } from '#lib/audience/contacts/fields.ts';
import { createLabel } from '#lib/audience/contacts/labels.ts';
import { createValueReader, requireKnownTags, type TaggedPerson } from '#lib/audience/contacts/tag-values.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import {
  openTestDatabase,
  refusalOf,
  registerTestAccount,
  type TestAccount,
} from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  close = await openTestDatabase();
  [account, other] = [await registerTestAccount(), await registerTestAccount()];
});

afterAll(() => close());

const person = (changes: Partial<TaggedPerson> = {}): TaggedPerson => ({
  id: newId(),
  email: 'ada@shop.example',
  phone: null,
  externalId: null,
  firstName: 'Ada',
  lastName: null,
  language: null,
  country: null,
  city: '',
  birthday: null,
  fields: {},
  ...changes,
});

describe('the values of a person', () => {
  it('are those that a content names, and only those that the person has', async () => {
    const field = await createField(account.ctx, { tag: 'points', name: 'Points', type: 'number' });
    const ada = person({ fields: { [String(field.id)]: 12 } });
    const paths = ['contact.first_name', 'contact.city', 'contact.secret', 'field.points', 'field.gone', 'name'];
    const read = await createValueReader(getPool(), account.companyId, paths, [ada]);
    expect(read(ada)).toEqual({ contact: { first_name: 'Ada' }, field: { points: 12 } });
    expect(read(person())).toEqual({ contact: { first_name: 'Ada' }, field: {} });
  });

  it('are true for each label of theirs that a content names, never for one of another company', async () => {
    const [vip, old] = [
      await createLabel(account.ctx, { name: 'VIP' }),
      await createLabel(account.ctx, { name: 'Old' }),
    ];
    const [ada, ben] = [person(), person()];
    const give = (companyId: string, labelId: number, contactId: string) =>
      getPool().query(
        `INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause) VALUES ($1, $2, $3, now(), 'manual')`,
        [companyId, labelId, contactId],
      );
    await give(account.companyId, vip.id, ada.id);
    await give(account.companyId, old.id, ada.id);
    await give(other.companyId, vip.id, ben.id);
    const paths = [`label.l${vip.id}`, 'label.l0', "label.l1' OR 1"];
    const read = await createValueReader(getPool(), account.companyId, paths, [ada, ben]);
    expect([read(ada), read(ben)]).toEqual([{ label: { [`l${vip.id}`]: true } }, { label: {} }]);
  });
});

describe('a content', () => {
  it('may name what contacts have, and what is not about people', async () => {
    await createField(account.ctx, { tag: 'club', name: 'Club', type: 'text' });
    const paths = ['contact.first_name', 'field.club', 'field.company', 'label.l7', 'company.name', 'order.id'];
    await requireKnownTags(account.ctx, paths);
  });

  it.each(['contact.fist_name', 'field.deleted', 'label.vip'])('that names %s is refused', async (path) => {
    const refusal = await refusalOf(requireKnownTags(account.ctx, ['contact.email', path]));
    expect(refusal).toBe('invalidField');
  });
});
