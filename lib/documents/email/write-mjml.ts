import { hasOpenTag } from '#lib/mail/template/mask-tags.ts';
import { DEFAULT_BLOCK_SETTINGS } from '../defaults.ts';
import type { OwnColumn, OwnRow } from '../define-block.ts';
import { FixedPicture, hasPictureTags, isKeptPicture, listTaggedTexts, PictureSpec } from '../pictures.ts';
import { type Block, type BlockType, kindOf } from '../registry.ts';
import type { BlockDocument, BlockRow } from '../schema.ts';
import { type DocumentSettings, fontFamily } from '../settings.ts';
import { writeConditional } from '../write-condition.ts';
import {
  type BlockWriter,
  checkPicture,
  createBlockWriter,
  element,
  escapeText,
  type FieldFinding,
} from './block-writer.ts';
import { writeFooter } from './footer.ts';

/** The empty width at both sides of a block in pixels: in a row of one column, and in one of several. */
const SIDES = { one: 32, several: 16 } as const;

/** A block by its number in the document, which counts from 1, row by row. */
export type BlockRef = { id: string; type: BlockType; number: number };

/** A row by its number in the document, which counts from 1. */
export type RowRef = { id: string; number: number };

/** A finding about a block or a row. */
export type BlockFinding = FieldFinding & ({ block: BlockRef } | { row: RowRef });

/** MJML that was written from a document. */
export type WrittenDocument = {
  mjml: string;
  blocks: BlockRef[];
  findings: BlockFinding[];
  /** The HTML of HTML blocks, by the words that are in the MJML for it. */
  kept: Map<string, string>;
  /** The generated pictures by the ids of their blocks. Each has the address `{{@picture.<id>}}`. */
  pictures: ReadonlyMap<string, PictureSpec>;
};

/** The words that are written for parts that a compiler must not see; no text of the document has them. */
export type Words = {
  /** Before and after each block, with its number; after it 0. */
  mark: (number: number) => string;
  /** In the place of the HTML of a block. */
  html: (number: number, html: string) => string;
};

const writeBlock = <T extends BlockType>({ type, props }: Block<T>, write: BlockWriter): string =>
  kindOf(type).toMjml(props, write);

/** Writes the rows of a block that has a row for itself; null for one without columns of its own. */
function writeOwnRows<T extends BlockType>({ type, props }: Block<T>, write: BlockWriter): OwnRow[] | null {
  const { toColumns, toRows } = kindOf(type);
  const columns = toColumns?.(props, write);
  return columns ? [{ columns }] : (toRows?.(props, write) ?? null);
}

/** Returns the reason why a picture cannot be drawn; the values of tags are known when a message is rendered. */
function findIssue(spec: PictureSpec): string | null {
  const open = listTaggedTexts(spec).find(({ text }) => hasOpenTag(text));
  if (open) return `${open.path.join('.')} has {{ without }} after it`;
  const [issue] = (hasPictureTags(spec) ? PictureSpec : FixedPicture).safeParse(spec).error?.issues ?? [];
  return issue ? `${issue.path.join('.')} ${issue.message}` : null;
}

/** Returns the reason why a document may not have another picture. */
function findExcess({ kind }: PictureSpec, pictures: ReadonlyMap<string, PictureSpec>): string | null {
  if (pictures.size === PICTURES_MAX.all) return `a message has ${PICTURES_MAX.all} generated pictures at most`;
  const countdowns = [...pictures.values()].filter((one) => one.kind === 'countdown').length;
  return kind === 'countdown' && countdowns === PICTURES_MAX.countdown
    ? `a message has ${PICTURES_MAX.countdown} countdowns at most`
    : null;
}

const pictureOf = <T extends BlockType>({ id, type, props }: Block<T>): PictureSpec | null =>
  kindOf(type).picture?.(props, id) ?? null;

/** MJML without marks, as its author would continue with it. */
export const PLAIN_WORDS: Words = { mark: () => '', html: (_, html) => html };

/** Writes a document as MJML without marks. */
export const writeMjml = (document: BlockDocument): string => writeMjmlDocument(document, PLAIN_WORDS).mjml;

/** Generated pictures of one document, and the countdowns among them. */
const PICTURES_MAX = { all: 50, countdown: 10 } as const;

/** Writes a document as MJML with marks and words of its own. */
export function writeMjmlDocument({ settings, rows }: BlockDocument, words: Words): WrittenDocument {
  const blocks: BlockRef[] = [];
  const findings: BlockFinding[] = [];
  const kept: WrittenDocument['kept'] = new Map();
  const pictures = new Map<string, PictureSpec>();
  /** Begins a block. Returns what writes it, and its marks. */
  const begin = (block: Block, side: number) => {
    const { id, type } = block;
    const ref: BlockRef = { id, type, number: blocks.length + 1 };
    blocks.push(ref);
    const report = (finding: FieldFinding) => findings.push({ ...finding, block: ref });
    const spec = pictureOf(block);
    const issue = spec && (findIssue(spec) ?? findExcess(spec, pictures));
    if (issue) report({ level: 'error', code: 'invalidPicture', message: issue });
    const isDrawn = spec !== null && issue === null;
    if (isDrawn) pictures.set(id, spec);
    const write = createBlockWriter({
      settings,
      side,
      id,
      report,
      pictureUrl: isDrawn ? `{{@picture.${id}}}` : null,
      isPersonal: isDrawn && isKeptPicture(spec),
      html: (html) => {
        const word = words.html(ref.number, html);
        kept.set(word, html);
        return word;
      },
    });
    return { write, start: words.mark(ref.number), end: words.mark(0) };
  };
  const writeRow = (row: BlockRow, index: number): string => {
    const { columns, background, padding, picture, border, borderColor, onPhones, phoneOrder, when } = row;
    const [only] = columns;
    const ref: RowRef = { id: row.id, number: index + 1 };
    const report = (finding: FieldFinding) => findings.push({ ...finding, row: ref });
    const behind = checkPicture('picture', picture, report);
    const sections =
      columns.length === 1 && only
        ? only.blocks.flatMap((block): (Section | { mjml: string })[] => {
            const { write, start, end } = begin(block, SIDES.one);
            const own = writeOwnRows(block, write);
            if (!own) return [{ mjml: start + writeBlock(block, write) + end }];
            return own.map(({ columns: given, before, after, side = 0 }, index) => ({
              side,
              own: marked(given, index === 0 ? start : '', index === own.length - 1 ? end : ''),
              before,
              after,
            }));
          })
        : [
            {
              side: SIDES.one - SIDES.several,
              isKept: onPhones === 'keep',
              isReversed: onPhones === 'stack' && phoneOrder === 'reverse',
              own: columns.map((column) => ({
                width: column.width ?? 100 / columns.length,
                mjml: column.blocks
                  .map((block) => {
                    const { write, start, end } = begin(block, SIDES.several);
                    return start + writeBlock(block, write) + end;
                  })
                  .join(''),
              })),
            },
          ];
    const written = element(
      'mj-wrapper',
      {
        ...surfaceOf(settings, background),
        ...(behind && {
          'background-url': behind,
          'background-size': 'cover',
          'background-position': 'center center',
          'background-repeat': 'no-repeat',
        }),
        ...(border > 0 && { border: `${border}px solid ${borderColor}` }),
        padding: `${padding}px 0`,
      },
      joinSections(sections),
    );
    return writeConditional(when, written);
  };
  const footer = writeFooter(settings, surfaceOf(settings, ''));
  const body = [...rows.map(writeRow), ...(footer === '' ? [] : [footer])].join('\n');
  const rules = new Set(blocks.flatMap(({ type }) => kindOf(type).rules ?? []));
  const dark = new Set(blocks.flatMap(({ type }) => kindOf(type).darkRules ?? []));
  return { mjml: frame(settings, body, { rules: [...rules], dark: [...dark] }), blocks, findings, kept, pictures };
}

/** Returns the color of a row; one with the default color has another in dark mode. */
const surfaceOf = ({ surface }: DocumentSettings, own: string): Record<string, string> => ({
  ...(own === '' && surface === DEFAULT_BLOCK_SETTINGS.surface && { 'css-class': 'card' }),
  'background-color': own || surface,
});

const marked = (columns: OwnColumn[], start: string, end: string): OwnColumn[] =>
  columns.map(({ width, mjml }, index) => ({
    width,
    mjml: `${index === 0 ? start : ''}${mjml}${index === columns.length - 1 ? end : ''}`,
  }));

/** Columns beside each other, the empty width at both sides of them in pixels, and the tags around them. */
type Section = {
  own: OwnColumn[];
  side: number;
  before?: string | undefined;
  after?: string | undefined;
  /** The columns stay beside each other on phones. */
  isKept?: boolean;
  /** Phones show the last column first. */
  isReversed?: boolean;
};

/** Writes sections: neighbors that need no columns of their own are in one. */
function joinSections(parts: readonly (Section | { mjml: string })[]): string {
  const sections: Section[] = [];
  let isOpen = false;
  for (const part of parts) {
    const last = sections.at(-1)?.own[0];
    if ('own' in part) sections.push(part);
    else if (isOpen && last) last.mjml += part.mjml;
    else sections.push({ side: 0, own: [{ width: 100, mjml: part.mjml }] });
    isOpen = !('own' in part);
  }
  return sections.map(writeSection).join('\n');
}

function writeSection({ own, side, before = '', after = '', isKept, isReversed }: Section): string {
  const columns = own.map(({ width, mjml }) =>
    element('mj-column', own.length === 1 ? {} : { width: `${Number(width.toFixed(4))}%` }, mjml),
  );
  const inner = (isReversed ? columns.toReversed() : columns).join('\n');
  const section = element(
    'mj-section',
    // From right to left, so that the last column is the first of the source and yet at the end of its line.
    { ...(isReversed && { direction: 'rtl' }), padding: side === 0 ? '0' : `0 ${side}px` },
    isKept ? element('mj-group', {}, inner) : inner,
  );
  return before + section + after;
}

const frame = (
  settings: DocumentSettings,
  body: string,
  { rules, dark }: { rules: readonly string[]; dark: readonly string[] },
): string => `<mjml lang="${settings.language}">
  <mj-head>
    ${settings.title ? `<mj-title>${escapeText(settings.title)}</mj-title>` : ''}
    <mj-raw>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="${fontFamily(settings)}" />
      <mj-button font-size="16px" font-weight="600" inner-padding="12px 24px" />
    </mj-attributes>
    <mj-style>${rules.map((rule) => `\n      ${rule}`).join('')}${darkStyles(settings, dark)}
    </mj-style>
  </mj-head>
  <mj-body background-color="${settings.background}"${settings.background === DEFAULT_BLOCK_SETTINGS.background ? ' css-class="page"' : ''} width="${settings.width}px">
${body}
  </mj-body>
</mjml>
`;

/** Returns dark colors for the parts that have the colors of every document, with the rules of the types that it has. Colors that an author chose stay. */
function darkStyles({ surface, color, background }: DocumentSettings, ownRules: readonly string[]): string {
  const rules = [
    ...(background === DEFAULT_BLOCK_SETTINGS.background
      ? ['body, .page > div { background-color: #101214 !important; }']
      : []),
    ...(surface === DEFAULT_BLOCK_SETTINGS.surface && color === DEFAULT_BLOCK_SETTINGS.color
      ? [
          '.card, .card > table { background-color: #1b1e22 !important; }',
          '.card .ink div, .card .ink td, .card .ink th, .card .ink table { color: #eceef1 !important; }',
          '.card .ink div a { color: #a8b5fe !important; }',
          '.card .action td, .card .action a { background-color: #eceef1 !important; color: #1c2024 !important; }',
          '.card .rule td, .card .rule th, .card .rule p { border-color: #343941 !important; }',
          ...ownRules,
        ]
      : []),
  ];
  if (rules.length === 0) return '';
  return `\n      @media (prefers-color-scheme: dark) {\n        ${rules.join('\n        ')}\n      }`;
}
