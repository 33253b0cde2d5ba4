import {
  endConfirmations,
  hasMailSender,
  requestAddress,
  requestConfirmations,
} from '#lib/audience/consent/confirmations.ts';
import { listConsents, recordConsents } from '#lib/audience/consent/consents.ts';
import { getSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { dayAt } from '#lib/core/calendar.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { isLiftedByPerson, liftOptOuts, suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { listSuppressed, listSuppressionsOf } from '#lib/engine/suppressions/queries.ts';
import { setCause } from '#lib/events/contact-events/contact-events.ts';
import { readContactToken } from '#lib/infra/crypto/contact-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { chooseCategories, type ListCategories } from './categories.ts';
import { getLook } from './get-look.ts';
import type { CentrePage, CentreState } from './pages/centre-page.ts';
import { chooseWords } from './pages/choose-words.ts';
import { consentWords } from './pages/confirm-page.ts';
import {
  confirmSubscribers,
  findOptouts,
  findSubscriber,
  findSubscribers,
  lockSubscriber,
  type Subscriber,
  setChoices,
} from './store.ts';
import { type Visitor, visitorFacts, withdrawConsents } from './withdraw.ts';

/** The preference center of a person. */
export type Centre = {
  ctx: Context;
  person: Subscriber & { emailKey: string };
  page: CentrePage;
};

/** The result of a press of a button: `ignored` for one that is not offered. */
export type CentreResult = NonNullable<CentrePage['result']> | 'ignored';

/**
 * Reads the preference center that a link leads to, and changes nothing.
 *
 * @param base a context of the product itself.
 * @param link the token, the header `Accept-Language` of the reader, and the reader of categories.
 * @returns null for a link that was not signed here, or leads to nobody or to somebody without an address.
 */
export async function readCentre(
  base: Context,
  { text, accepted, listCategories }: { text: string; accepted: string | null; listCategories: ListCategories },
): Promise<Centre | null> {
  const token = readContactToken(text);
  if (token?.kind !== 'centre') return null;
  const { companyId, contactId } = token;
  const [person] = await findSubscribers(companyId, [contactId]);
  if (!person?.emailKey) return null;
  const ctx: Context = { ...base, scope: { companyId, environment: 'production', isCompanyOnly: true } };
  const known = { ...person, emailKey: person.emailKey };
  const setting = await getSubscriberSetting(ctx);
  const [look, state, hasSender, lacksReason, categories, optouts] = await Promise.all([
    getLook(ctx, setting),
    stateOf(ctx, known),
    setting.askAddress ? hasMailSender(companyId) : false,
    lastLacksReason(companyId, contactId),
    listCategories(companyId),
    findOptouts(companyId, contactId),
  ]);
  const left = new Set(optouts.map(({ id }) => id));
  const chosen = chooseWords(setting.texts, person.language, accepted, look.language);
  const page: CentrePage = {
    ...chosen,
    look,
    setting: { ...setting, askAddress: setting.askAddress && hasSender },
    email: person.email ?? person.emailKey,
    state,
    pausedUntil: person.pausedUntil && dayIn(chosen.language, person.timezone, person.pausedUntil),
    maxPerWeek: person.maxPerWeek,
    categories: categories.map((category) => ({ ...category, isWanted: !left.has(category.id) })),
    lacksReason,
    result: null,
    typed: '',
    onward: setting.redirects.unsubscribed ?? null,
  };
  return { ctx, person: known, page };
}

async function stateOf(ctx: Context, { status, emailKey, pausedUntil }: Centre['person']): Promise<CentreState> {
  if (status === 'bounced' || status === 'pending') return status;
  if (status === 'unsubscribed') {
    const reasons = (await listSuppressionsOf(ctx, emailKey)).filter(({ type }) => type === 'non_transactional');
    if (reasons.some(({ source }) => source === 'Bounce Rule')) return 'bounced';
    return reasons.every(({ source }) => isLiftedByPerson(source)) ? 'left' : 'blocked';
  }
  return pausedUntil && pausedUntil > ctx.now() ? 'paused' : 'active';
}

/** Returns whether a person has left and not said why. */
async function lastLacksReason(companyId: string, contactId: string): Promise<boolean> {
  const last = (await listConsents(companyId, contactId)).find(
    ({ purpose, categoryId }) => purpose === 'marketing' && categoryId === null,
  );
  return last?.action === 'withdrawn' && !Object.hasOwn(Object(last.proof), 'reason');
}

/** Writes the day of an instant in a zone, which may be an offset, in a language. */
function dayIn(language: string, zone: string | null, at: Date): string {
  const day = new Date(`${dayAt(zone ?? 'UTC', at)}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** Does what a person chose in the preference center. A repeat changes nothing more. */
export async function changeCentre(centre: Centre, given: URLSearchParams, visitor: Visitor): Promise<CentreResult> {
  const { state, setting } = centre.page;
  const isLeft = state === 'left' || state === 'blocked';
  const act = given.get('act');
  if (act === 'leave') return isLeft ? 'left' : leave(centre, given.get('reason'), visitor);
  if (act === 'reason') return isLeft ? giveReason(centre, given.get('reason'), visitor) : 'ignored';
  if (act === 'return') return comeBack(centre, visitor);
  if (isLeft || state === 'bounced' || setting.mode !== 'centre') return 'ignored';
  if (act === 'address') return setting.askAddress ? askAddress(centre, given.get('email') ?? '') : 'ignored';
  if (act === 'categories') return choosePublic(centre, given, visitor);
  if (act === 'pause') return pause(centre, Number(given.get('days')));
  if (act === 'resume') return choose(centre, { pausedUntil: null });
  if (act === 'frequency') return limit(centre, given.get('week') ?? '');
  return 'ignored';
}

const originOf = ({ ctx }: Centre) => ({ companyId: ctx.scope.companyId, actor: 'person', now: ctx.now() });

async function choose(centre: Centre, choices: Parameters<typeof setChoices>[3]): Promise<CentreResult> {
  const { companyId, now } = originOf(centre);
  await withTransaction(async (db) => {
    await setCause(db, { type: 'person', id: null });
    await setChoices(db, companyId, centre.person.id, choices, now);
  });
  return 'saved';
}

async function pause(centre: Centre, days: number): Promise<CentreResult> {
  if (!centre.page.setting.pauseDays.includes(days)) return 'ignored';
  return choose(centre, { pausedUntil: new Date(centre.ctx.now().getTime() + days * DAY_MS) });
}

async function limit(centre: Centre, text: string): Promise<CentreResult> {
  const most = centre.page.setting.maxPerWeek;
  const count = Number(text);
  const isOffered = text === '' || (/^\d{1,2}$/.test(text) && count >= 1 && count <= (most ?? 0));
  return most !== null && isOffered ? choose(centre, { maxPerWeek: text === '' ? null : count }) : 'ignored';
}

/** Leaves those of the shown categories that are not checked. One that the person has not seen stays as it is. */
async function choosePublic(
  { ctx, person, page }: Centre,
  given: URLSearchParams,
  visitor: Visitor,
): Promise<CentreResult> {
  const shown = new Set((given.get('shown') ?? '').split(' '));
  const wanted = new Set(given.getAll('category'));
  const seen = page.categories.filter(({ id }) => shown.has(id)).map(({ id }) => id);
  if (seen.length === 0) return 'ignored';
  const { companyId } = ctx.scope;
  const choice = { companyId, contactId: person.id, now: ctx.now(), method: 'preference', visitor } as const;
  const left = seen.filter((id) => !wanted.has(id));
  await withTransaction((db) => chooseCategories(db, choice, { left, joined: seen.filter((id) => wanted.has(id)) }));
  return 'saved';
}

/** Mails a confirmation to another address. The answer is the same if somebody else has it, or it gets no mail. */
async function askAddress({ ctx, person, page }: Centre, typed: string): Promise<CentreResult> {
  const { companyId } = ctx.scope;
  const email = typed.trim();
  const emailKey = normalizeAddress(email);
  if (emailKey === null || email.length > 320) return 'addressInvalid';
  if (emailKey === person.emailKey && page.state !== 'pending') return 'addressSent';
  const [other, suppressed] = await Promise.all([findSubscriber(companyId, emailKey), listSuppressed(ctx, [emailKey])]);
  if ((other && other.id !== person.id) || suppressed.has(emailKey)) return 'addressSent';
  await withTransaction(async (db) => {
    if (emailKey !== person.emailKey) await requestAddress(db, ctx, person.id, email);
    else await requestConfirmations(db, ctx, [person.id], { isNew: false, hasSender: true });
  });
  return 'addressSent';
}

const offered = ({ page }: Centre, reason: string | null): string | null =>
  reason !== null && page.setting.reasons.includes(reason) ? reason : null;

async function leave(centre: Centre, given: string | null, visitor: Visitor): Promise<CentreResult> {
  const { person } = centre;
  const origin = originOf(centre);
  const reason = offered(centre, given);
  await withTransaction(async (db) => {
    const optOut = { source: 'Unsubscribe Link', types: ['non_transactional'], description: reason } as const;
    await suppressAddresses(db, origin.companyId, { addresses: [person.emailKey], ...optOut }, origin.now);
    // Of two presses at the same time the second one sees what the first one wrote.
    await lockSubscriber(db, origin.companyId, person.id);
    await withdrawConsents(db, origin, [person.id], {
      method: 'preference',
      ...visitorFacts(visitor),
      proof: { address: person.emailKey, ...(reason !== null && { reason }) },
    });
  });
  return 'left';
}

async function giveReason(centre: Centre, given: string | null, visitor: Visitor): Promise<CentreResult> {
  const reason = offered(centre, given);
  if (reason === null || !centre.page.lacksReason) return 'ignored';
  await withTransaction((db) =>
    recordConsents(db, originOf(centre), [centre.person.id], {
      purpose: 'marketing',
      action: 'withdrawn',
      method: 'preference',
      ...visitorFacts(visitor),
      proof: { address: centre.person.emailKey, reason },
    }),
  );
  return 'saved';
}

/** Subscribes a person again who has left, with the words that they agreed to. */
async function comeBack(centre: Centre, visitor: Visitor): Promise<CentreResult> {
  const { person, page } = centre;
  if (page.state !== 'left') return page.state === 'active' ? 'saved' : 'ignored';
  if (!page.setting.resubscribeAllowed) return 'ignored';
  const origin = originOf(centre);
  await withTransaction(async (db) => {
    await setCause(db, { type: 'person', id: null });
    const lifted = await liftOptOuts(db, origin.companyId, [person.emailKey], 'person');
    const confirmed = await confirmSubscribers(db, origin.companyId, [person.id], origin.now);
    await endConfirmations(db, origin.companyId, [person.id]);
    if (lifted.size === 0 && confirmed.length === 0) return;
    await recordConsents(db, origin, [person.id], {
      purpose: 'marketing',
      action: 'given',
      method: 'preference',
      ...visitorFacts(visitor),
      wording: { kind: 'page', language: page.language, text: consentWords(page) },
      proof: { address: person.emailKey },
    });
  });
  return 'saved';
}
