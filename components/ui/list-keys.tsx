'use client';

import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Lets j and k, and the arrows once a row has focus, walk through the rows of a list; x selects the row, where rows can be
 * selected, and Enter opens it, being a link.
 */
export function ListKeys() {
  useEffect(() => {
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
  return null;
}

function walk(event: KeyboardEvent) {
  if (event.key === 'x') return selectRow(event);
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  // The rows of a list that opens nothing are walked by their boxes.
  const rows = links.length > 0 ? links : [...document.querySelectorAll<HTMLElement>('[data-row-select]')];
  const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  if (at === -1 && event.key.startsWith('Arrow')) return;
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Ticks the box of the row that has the focus. */
function selectRow(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const row = document.activeElement?.closest('[role="row"]');
  row?.querySelector<HTMLElement>('[data-row-select]')?.click();
}
