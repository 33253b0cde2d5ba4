import { escapeHtml } from '#lib/mail/escape-html.ts';
import type { ChosenWords } from './choose-words.ts';
import { fill } from './choose-words.ts';
import type { Look } from './look.ts';
import { button, form, layOutPage, type Page, paragraphs } from './page.ts';

/** The content of a page of a confirmation link. */
export type ConfirmPage = ChosenWords & {
  look: Look;
  email: string;
  /** `asked` before the person confirms, `confirmed` afterwards, `left` if they have unsubscribed since. */
  state: 'asked' | 'confirmed' | 'left';
  /** The path of the preference center, where it is offered. */
  centrePath: string | null;
  onward: string | null;
};

/** Returns the words that a person agrees to on the page of a confirmation link. */
export const consentWords = ({ words, look, email }: Pick<ConfirmPage, 'words' | 'look' | 'email'>): string =>
  fill(words.consentText, { company: look.company, email });

/** Lays out the page of a confirmation link: the words that a person agrees to and one button, and afterwards thanks. */
export function layOutConfirmPage(page: ConfirmPage): Page {
  const { words, language, look, email, state, centrePath, onward } = page;
  const filled = (text: string) => fill(text, { company: look.company, email });
  const centre = centrePath ? `<p><a href="${escapeHtml(centrePath)}">${escapeHtml(words.toCentre)}</a></p>` : '';
  if (state === 'asked') {
    const agreed = `<blockquote>${paragraphs(consentWords(page))}</blockquote>`;
    const body = `${paragraphs(filled(words.confirmFor), 'quiet')}${agreed}${form('confirm', button(words.confirmButton, { isMain: true }))}`;
    return layOutPage({ language, title: words.confirmTitle, body, look, onward });
  }
  const isLeft = state === 'left';
  const body = `${paragraphs(filled(isLeft ? words.leftText : words.confirmedText))}${centre}`;
  return layOutPage({ language, title: isLeft ? words.leftTitle : words.confirmedTitle, body, look });
}

/** Lays out the page of a link that leads nowhere: it says nothing about anybody. */
export const layOutNotice = ({ words, language }: ChosenWords, kind: 'invalid' | 'failed'): Page =>
  layOutPage({
    language,
    title: words[`${kind}Title`],
    body: paragraphs(words[`${kind}Text`], 'quiet'),
    look: null,
  });
