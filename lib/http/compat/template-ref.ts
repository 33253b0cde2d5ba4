import { isUuid } from '#lib/core/ids.ts';

const HEX = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** Reads the name of a template: its id, its id without dashes, or its alias. */
export function templateRef(text: string): { id: string } | { alias: string } {
  const id = text.replace(HEX, '$1-$2-$3-$4-$5');
  return isUuid(id) ? { id } : { alias: text };
}
