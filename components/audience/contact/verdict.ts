import type { Translate } from '#components/texts/types.ts';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';
import { formatDay } from '#lib/core/format-time.ts';
import { formatLocal } from '#lib/core/local-clock.ts';

/** The answer to "may we mail this person?" with its reason. */
export type Verdict = { may: boolean; text: string };

/** Returns whether a person may get marketing mail, and since when or why not. */
export function verdictOf(contact: ContactDetail, t: Translate<'contact'>, zone: string, now: number): Verdict {
  const day = (at: string) => formatDay(formatLocal(zone, Date.parse(at)).slice(0, 10), 'long');
  const { status, email, pausedUntil } = contact;
  if (status !== 'active') return { may: false, text: t(`mayNot.${status}`) };
  if (!email) return { may: false, text: t('mayNot.noAddress') };
  if (pausedUntil && Date.parse(pausedUntil) > now)
    return { may: false, text: t('mayNot.paused', { date: day(pausedUntil) }) };
  const last = contact.consents.find(({ purpose, categoryId }) => purpose === 'marketing' && categoryId === null);
  if (!last || last.action === 'withdrawn') return { may: true, text: t('mayMail') };
  return {
    may: true,
    text: t(last.action === 'confirmed' ? 'mayMailSince' : 'mayMailGiven', { date: day(last.at) }),
  };
}
