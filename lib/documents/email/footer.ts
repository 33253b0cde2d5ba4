import { type DocumentSettings, FOOTER_COMPANY } from '../settings.ts';
import { element, escapeText } from './block-writer.ts';

/** Writes the end of a message as MJML; nothing for one that has none. */
export function writeFooter({ footer, color, linkColor }: DocumentSettings, row: Record<string, string>): string {
  if (footer === null) return '';
  const link = `<a href="{{@unsubscribe_url}}" style="color:${linkColor}">${escapeText(footer.unsubscribe)}</a>`;
  const text = escapeText(footer.text.trim()).replaceAll('\n', '<br />');
  const lines = [FOOTER_COMPANY, text, link].filter((line) => line !== '').join('<br />');
  const look = { align: 'center', color, 'font-size': '13px', 'line-height': '20px', padding: '0 32px' };
  const words = element('mj-text', { 'css-class': 'ink', ...look }, lines);
  const section = element('mj-section', { padding: '0' }, element('mj-column', {}, words));
  return element('mj-wrapper', { ...row, padding: '16px 0 24px' }, section);
}
