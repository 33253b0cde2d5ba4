import { hasMailSender } from '#lib/audience/consent/confirmations.ts';
import type { PreviewSubscriberSetting, SubscriberPreview, SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getSubscriberSetting, requireMailSender } from '#lib/audience/consent/settings.ts';
import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { getLook } from './get-look.ts';
import { layOutCentre } from './pages/centre-page.ts';
import { type ChosenWords, wordsIn } from './pages/choose-words.ts';
import { layOutConfirmMail } from './pages/confirm-mail.ts';
import { layOutConfirmPage } from './pages/confirm-page.ts';
import type { Look } from './pages/look.ts';

const EMAIL = 'ann@example.com';

/** Shows a page or a mail about subscriptions with settings that are not saved yet. Changes nothing. */
export async function previewSubscriberSetting(
  ctx: Context,
  { setting, language, view }: PreviewSubscriberSetting,
): Promise<SubscriberPreview> {
  const { companyId } = ctx.scope;
  const whole = { ...(await getSubscriberSetting(ctx)), ...setting };
  const [look, hasSender] = await Promise.all([getLook(ctx, whole), hasMailSender(companyId)]);
  const chosen = wordsIn(whole.texts, language);
  if (view !== 'mail') return { html: pageOf(view, { whole, look, chosen }), subject: null, from: null };
  const url = `${settings().PUBLIC_URL}/t/k/…`;
  const { subject, html } = layOutConfirmMail({ ...chosen, look, email: EMAIL, url, isReminder: false });
  const from = hasSender ? `${look.company} <${await requireMailSender(companyId)}>` : null;
  return { html, subject, from };
}

type Shown = { whole: SubscriberSetting; look: Look; chosen: ChosenWords };

function pageOf(view: 'confirm' | 'centre' | 'left', { whole, look, chosen }: Shown): string {
  if (view === 'confirm')
    return layOutConfirmPage({ ...chosen, look, email: EMAIL, state: 'asked', centrePath: null, onward: null }).html;
  return layOutCentre({
    ...chosen,
    look,
    setting: whole,
    email: EMAIL,
    state: view === 'left' ? 'left' : 'active',
    pausedUntil: null,
    maxPerWeek: null,
    categories: [],
    lacksReason: view === 'left',
    result: view === 'left' ? 'left' : null,
    typed: '',
    onward: null,
  }).html;
}
