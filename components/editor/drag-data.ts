import type { DragEvent } from 'react';

/** The content of a drag: a block of the document, or a type of the palette. */
export type Dragged = { id: string } | { type: string };

const BLOCK = 'application/x-mailwright-block';
const TYPE = 'application/x-mailwright-block-type';

/** Begins a drag. */
export function startDrag(event: DragEvent<HTMLElement>, dragged: Dragged): void {
  event.stopPropagation();
  event.dataTransfer.effectAllowed = 'copyMove';
  if ('id' in dragged) event.dataTransfer.setData(BLOCK, dragged.id);
  else event.dataTransfer.setData(TYPE, dragged.type);
}

/** Checks if a drag has a block or a type; files and texts have none. */
export const hasDragged = ({ dataTransfer: { types } }: DragEvent<HTMLElement>): boolean =>
  types.includes(BLOCK) || types.includes(TYPE);

/** Reads the content of a drag that ends; null for anything else. */
export function readDragged({ dataTransfer }: DragEvent<HTMLElement>): Dragged | null {
  const id = dataTransfer.getData(BLOCK);
  const type = dataTransfer.getData(TYPE);
  if (id) return { id };
  return type ? { type } : null;
}
