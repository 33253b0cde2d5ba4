import { newId } from '#lib/core/ids.ts';
import { loadContent } from './cache.ts';
import { renderStored } from './render-stored.ts';

/**
 * Renders content as people read it who are nobody in particular: values of a person are blank, and its links have their own targets.
 *
 * @returns the message (RFC 5322); null once the content is deleted.
 */
export async function showContent(
  companyId: string,
  contentId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Buffer | null> {
  const content = await loadContent(companyId, contentId);
  if (!content) return null;
  const nobody = { contactId: newId(), categoryId: null, to: { address: 'somebody@example.com', name: '' }, values };
  return renderStored(content, nobody, { companyId, messageId: newId() }, 'kept');
}
