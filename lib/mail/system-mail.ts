import { escapeHtml } from './escape-html.ts';

/** The content of a system email; all fields are plain text. */
export type SystemMail = {
  heading: string;
  /** The paragraphs before the button. */
  paragraphs: readonly string[];
  /** A code that the user types in, shown large before the button. */
  code?: string;
  /** Figures, each table with a head and rows; a row's share is drawn as a bar below its name. */
  tables?: readonly MailTable[];
  button: { label: string; url: string };
  /** The small print after the button. */
  notes: readonly string[];
};

/** A table of a system email; all cells are plain text, and the first one of a row names it. */
export type MailTable = {
  head: readonly string[];
  rows: readonly { cells: readonly string[] /** From 0 to 1; absent without a bar. */; share?: number }[];
};

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1d24;${FONT}`;
const NOTE = `margin:0 0 8px;font-size:13px;line-height:20px;color:#5b5e6d;${FONT}`;
const CODE =
  'margin:24px 0;padding:16px;border-radius:8px;background:#f4f4f8;font-size:32px;line-height:40px;letter-spacing:6px;text-align:center;color:#1c1d24;font-family:ui-monospace,Menlo,Consolas,monospace';
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:8px;background:#3b4fd8;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;${FONT}`;

/** Renders a system email as text and as HTML with the same content. The HTML loads no external resource. */
export function layOutSystemMail(mail: SystemMail): { text: string; html: string } {
  return { text: toText(mail), html: toHtml(mail) };
}

function toText({ heading, paragraphs, code, tables = [], button, notes }: SystemMail): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...tables.map(({ head, rows }) =>
      [head, ...rows.map(({ cells }) => cells)].map((cells) => cells.join(' · ')).join('\n'),
    ),
    `${button.label}:\n${button.url}`,
    '--',
    ...notes,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function toHtml({ heading, paragraphs, code, tables = [], button, notes }: SystemMail): string {
  const url = escapeHtml(button.url);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px 12px;background:#f4f4f8">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e4ec;border-radius:12px"><tr><td style="padding:32px">',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#1c1d24;${FONT}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${TEXT}">${escapeHtml(text)}</p>`),
    ...(code ? [`<p style="${CODE}">${escapeHtml(code)}</p>`] : []),
    ...tables.map(toHtmlTable),
    `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
    `<p style="${NOTE}">If the button does not work, open this address:<br><a href="${url}" style="color:#3b4fd8;word-break:break-all">${url}</a></p>`,
    ...notes.map((text) => `<p style="${NOTE}">${escapeHtml(text)}</p>`),
    '</td></tr></table></td></tr></table></body></html>',
    '',
  ].join('\n');
}

const CELL = `padding:8px 6px;border-bottom:1px solid #e3e4ec;font-size:14px;line-height:20px;color:#1c1d24;${FONT}`;
const HEAD = `padding:6px;border-bottom:1px solid #e3e4ec;font-size:12px;line-height:16px;font-weight:400;color:#5b5e6d;${FONT}`;

/** Lays out a table; bars are cells with a background, which every mail program draws. */
function toHtmlTable({ head, rows }: MailTable): string {
  const align = (index: number) => (index === 0 ? 'left' : 'right');
  const headCells = head.map(
    (text, index) => `<th scope="col" align="${align(index)}" style="${HEAD}">${escapeHtml(text)}</th>`,
  );
  const lines = rows.map(({ cells, share }) => {
    const line = cells.map(
      (text, index) =>
        `<td align="${align(index)}" style="${CELL}">${escapeHtml(text)}${index === 0 ? toBar(share) : ''}</td>`,
    );
    return `<tr>${line.join('')}</tr>`;
  });
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px"><tr>${headCells.join('')}</tr>${lines.join('')}</table>`;
}

function toBar(share: number | undefined): string {
  if (share === undefined) return '';
  const width = Math.max(1, Math.min(100, Math.round(share * 100)));
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td width="${width}%" height="4" style="height:4px;font-size:0;background:#5d6ce7">&nbsp;</td><td style="height:4px;font-size:0">&nbsp;</td></tr></table>`;
}
