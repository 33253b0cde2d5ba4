import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { escapeHtml } from '#lib/mail/escape-html.ts';
import { type ChosenWords, fill } from './choose-words.ts';
import { consentWords } from './confirm-page.ts';
import type { Look } from './look.ts';
import { button, form, layOutPage, type Page, paragraphs } from './page.ts';

/** The state of a person, as the preference center shows it. */
export type CentreState = 'active' | 'pending' | 'paused' | 'left' | 'bounced' | 'blocked';

/** The content of the preference center. */
export type CentrePage = ChosenWords & {
  look: Look;
  setting: Pick<
    SubscriberSetting,
    'mode' | 'reasons' | 'pauseDays' | 'maxPerWeek' | 'askAddress' | 'resubscribeAllowed'
  >;
  email: string;
  state: CentreState;
  /** The last day of the pause, in words. */
  pausedUntil: string | null;
  maxPerWeek: number | null;
  /** The categories of mail that the company shows. */
  categories: readonly { id: string; name: string; description: string; isWanted: boolean }[];
  /** True if the person has left without saying why. */
  lacksReason: boolean;
  /** The result of what the person has just done. */
  result: 'saved' | 'left' | 'addressSent' | 'addressInvalid' | null;
  /** An address that was typed and cannot be one. */
  typed: string;
  onward: string | null;
};

type Filled = (text: string, values?: Record<string, string | number>) => string;

/** Lays out the preference center of a person. */
export function layOutCentre(page: CentrePage): Page {
  const { words, language, look, email, state, setting, onward } = page;
  const filled: Filled = (text, values = {}) => fill(text, { company: look.company, email, ...values });
  const isLeft = state === 'left' || state === 'blocked';
  const isWhole = setting.mode === 'centre' && !isLeft && state !== 'bounced';
  const body = [
    resultOf(page, filled),
    paragraphs(filled(words.centreText), 'quiet'),
    `<p>${escapeHtml(filled(stateWords(page), { date: page.pausedUntil ?? '' }))}</p>`,
    isWhole ? categoriesOf(page) : '',
    isWhole && state !== 'pending' ? pauseOf(page, filled) + frequencyOf(page, filled) : '',
    isWhole && setting.askAddress ? addressOf(page) : '',
    isLeft ? returnOf(page) : leaveOf(page),
  ].join('');
  return layOutPage({ language, title: filled(words.centreTitle), body, look, onward });
}

function stateWords({ words, state }: CentrePage): string {
  const names = {
    active: 'stateActive',
    pending: 'statePending',
    paused: 'statePaused',
    left: 'stateLeft',
    bounced: 'stateBounced',
    blocked: 'stateBlocked',
  } as const;
  return words[names[state]];
}

function resultOf({ words, result }: CentrePage, filled: Filled): string {
  if (result === null || result === 'addressInvalid') return '';
  const text = { saved: words.saved, left: words.leftText, addressSent: words.addressSent }[result];
  return `<p role="status">${escapeHtml(filled(text))}</p>`;
}

const section = (title: string, content: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${content}</section>`;

function categoriesOf({ words, categories }: CentrePage): string {
  if (categories.length === 0) return '';
  const choices = categories.map(({ id, name, description, isWanted }) => {
    const about = description === '' ? '' : `<span class="about">${escapeHtml(description)}</span>`;
    return `<label class="choice"><input type="checkbox" name="category" value="${id}"${isWanted ? ' checked' : ''}><span>${escapeHtml(name)}${about}</span></label>`;
  });
  const shown = `<input type="hidden" name="shown" value="${categories.map(({ id }) => id).join(' ')}">`;
  const fields = `<fieldset><legend>${escapeHtml(words.categoriesText)}</legend>${choices.join('')}</fieldset>`;
  return section(words.categoriesTitle, form('categories', `${shown}${fields}${button(words.save)}`));
}

function pauseOf({ words, setting, state }: CentrePage, filled: Filled): string {
  const isPaused = state === 'paused';
  if (setting.pauseDays.length === 0 && !isPaused) return '';
  const days = setting.pauseDays.map((count) =>
    button(count === 1 ? words.pauseDay : filled(words.pauseDays, { count }), { name: 'days', value: String(count) }),
  );
  const pause = days.length > 0 ? form('pause', `<div class="row">${days.join('')}</div>`) : '';
  const resume = isPaused ? form('resume', `<p>${button(words.resume)}</p>`) : '';
  return section(words.pauseTitle, `${paragraphs(words.pauseText, 'quiet')}${resume}${pause}`);
}

function frequencyOf({ words, setting, maxPerWeek }: CentrePage, filled: Filled): string {
  if (setting.maxPerWeek === null) return '';
  const options = Array.from({ length: setting.maxPerWeek }, (_, index) => index + 1).map((count) => {
    const label = count === 1 ? words.frequencyOne : filled(words.frequencyMany, { count });
    return `<option value="${count}"${count === maxPerWeek ? ' selected' : ''}>${escapeHtml(label)}</option>`;
  });
  const select = `<label for="week">${escapeHtml(words.frequencyLabel)}</label><select id="week" name="week"><option value="">${escapeHtml(words.frequencyAny)}</option>${options.join('')}</select>`;
  return section(words.frequencyTitle, form('frequency', `${select}${button(words.save)}`));
}

function addressOf({ words, result, typed }: CentrePage): string {
  const isBad = result === 'addressInvalid';
  const fault = isBad ? `<p id="fault" class="bad" role="alert">${escapeHtml(words.addressInvalid)}</p>` : '';
  const marks = isBad ? ` value="${escapeHtml(typed)}" aria-invalid="true" aria-describedby="fault"` : '';
  const input = `<label for="email">${escapeHtml(words.addressLabel)}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="320"${marks}>`;
  const content = `${paragraphs(words.addressText, 'quiet')}${form('address', `${input}${fault}${button(words.addressButton)}`)}`;
  return section(words.addressTitle, content);
}

function reasonsOf(reasons: readonly string[], legend: string): string {
  if (reasons.length === 0) return '';
  const choices = reasons.map(
    (reason) =>
      `<label class="choice"><input type="radio" name="reason" value="${escapeHtml(reason)}"><span>${escapeHtml(reason)}</span></label>`,
  );
  return `<fieldset><legend>${escapeHtml(legend)}</legend>${choices.join('')}</fieldset>`;
}

function leaveOf({ words, setting }: CentrePage): string {
  const reasons = reasonsOf(setting.reasons, words.reasonTitle);
  const content = `${paragraphs(words.leaveText, 'quiet')}${form('leave', `${reasons}${button(words.leaveButton, { isMain: true })}`)}`;
  return section(words.leaveTitle, content);
}

function returnOf(page: CentrePage): string {
  const { words, setting, state, lacksReason } = page;
  const why =
    lacksReason && setting.reasons.length > 0
      ? `<section>${form('reason', `${reasonsOf(setting.reasons, words.reasonAfter)}${button(words.reasonButton)}`)}</section>`
      : '';
  if (state === 'blocked' || !setting.resubscribeAllowed) return why;
  const agreed = `<blockquote>${paragraphs(consentWords(page))}</blockquote>`;
  return `${why}${section(words.returnTitle, `${agreed}${form('return', button(words.returnButton, { isMain: true }))}`)}`;
}
