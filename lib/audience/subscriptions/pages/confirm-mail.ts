import { escapeHtml } from '#lib/mail/escape-html.ts';
import { type ChosenWords, fill } from './choose-words.ts';
import { colorsOf, type Look } from './look.ts';

/** The content of a confirmation mail. */
export type ConfirmMail = ChosenWords & { look: Look; email: string; url: string; isReminder: boolean };

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1d24;${FONT}`;
const NOTE = `margin:0 0 8px;font-size:13px;line-height:20px;color:#595c6b;${FONT}`;

/** Lays out the mail that asks a person to confirm, as text and as HTML with the same content. */
export function layOutConfirmMail(mail: ConfirmMail): { subject: string; text: string; html: string } {
  const { words, look, email, url, isReminder } = mail;
  const filled = (text: string) => fill(text, { company: look.company, email });
  const subject = filled(words.confirmSubject).replace(/\s+/g, ' ');
  const lines = filled(words.confirmText)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const notes = [words.mailLife, words.mailIgnore].map(filled);
  const sender = [look.company, look.postalAddress].filter(Boolean).join(', ');
  const text = `${[...lines, `${words.confirmButton}:\n${url}`, '--', ...notes, sender].join('\n\n')}\n`;
  return {
    subject: isReminder ? `${words.reminder}: ${subject}` : subject,
    text,
    html: toHtml(mail, lines, notes, sender),
  };
}

function toHtml(
  { words, language, look, url }: ConfirmMail,
  lines: readonly string[],
  notes: readonly string[],
  sender: string,
): string {
  const { accent, ink, ground } = colorsOf(look);
  const href = escapeHtml(url);
  const brand = look.logoUrl
    ? `<img src="${escapeHtml(look.logoUrl)}" alt="${escapeHtml(look.company)}" style="display:block;max-width:192px;max-height:64px;border:0">`
    : escapeHtml(look.company);
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(words.confirmTitle)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:${ground}">`,
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e4ec;border-radius:12px"><tr><td style="padding:32px">',
    `<p style="margin:0 0 24px;font-size:16px;font-weight:600;color:#1c1d24;${FONT}">${brand}</p>`,
    ...lines.map((line) => `<p style="${TEXT}">${escapeHtml(line)}</p>`),
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${ink};font-size:16px;font-weight:600;text-decoration:none;${FONT}">${escapeHtml(words.confirmButton)}</a></p>`,
    `<p style="${NOTE}">${escapeHtml(words.mailFallback)}<br><a href="${href}" style="color:#1c1d24;word-break:break-all">${href}</a></p>`,
    ...[...notes, sender].map((note) => `<p style="${NOTE}">${escapeHtml(note)}</p>`),
    '</td></tr></table></td></tr></table></body></html>',
    '',
  ].join('\n');
}
