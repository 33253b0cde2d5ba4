import { describeDocument } from '#components/editor/describe-document.ts';
import type { Translate } from '#components/texts/types.ts';
import type { ContentFields } from '../editor-fields.ts';

/** A part of two versions that differs. */
export type DiffPart = { name: string; before: string; after: string; isMarkup: boolean };

const SETTINGS = [
  ...(['subject', 'preheader', 'from_name', 'from_email', 'reply_to', 'headers', 'layout', 'dialect'] as const),
  ...(['missing', 'locale', 'time_zone', 'text_mode'] as const),
];

const readableSource = ({ source, source_format }: ContentFields): string =>
  source_format === 'blocks' ? describeDocument(source) : source;

/** Lists the parts of two versions that differ: source, text, AMP, settings and test data. */
export function listDiffParts(t: Translate<'templateEditor'>, before: ContentFields, after: ContentFields): DiffPart[] {
  const part = (name: string, of: (fields: ContentFields) => string, isMarkup = false): DiffPart => ({
    name,
    isMarkup,
    before: of(before),
    after: of(after),
  });
  const settings = (fields: ContentFields) =>
    SETTINGS.map((name) => `${t(`fields.${name}`)}: ${fields[name]}`).join('\n');
  const parts = [
    part(t('tabs.source'), readableSource, true),
    part(t('tabs.settings'), settings),
    part(t('tabs.text'), ({ text }) => text),
    part(t('tabs.amp'), ({ amp_html }) => amp_html, true),
    part(t('tabs.data'), ({ test_data }) => test_data.map(({ name, json }) => `${name}\n${json}`).join('\n')),
  ];
  return parts.filter((one) => one.before !== one.after);
}
